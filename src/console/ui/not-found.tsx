import { useWords, words } from "../words/index.ts";

const WORDS = words({
  title: ["Page not found", "ऐसा कोई पेज नहीं है"],
  back: ["To the review queue", "जाँच की कतार पर जाएँ"],
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
