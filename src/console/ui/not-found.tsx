import { useWords, words } from "../words/index.ts";

const WORDS = words({
  en: { title: "There is no such page", back: "To the review queue" },
  hi: { title: "ऐसा कोई पेज नहीं है", back: "जाँच की कतार पर जाएँ" },
});

/** Any other path. */
export function NotFoundPage() {
  const text = useWords(WORDS);
  return (
    <>
      <h1>{text.title}</h1>
      <p>
        <a href="/queue">{text.back}</a>
      </p>
    </>
  );
}
