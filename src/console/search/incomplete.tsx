/** Shows that a search may miss products of older orders for some minutes after an update. */
import { useWords, words } from "../words/index.ts";

const WORDS = words({
  incomplete: [
    "After the update, products of older orders are still being made searchable. Until then such orders are found by name, phone, order number, AWB and PIN.",
    "अपडेट के बाद पुराने ऑर्डर का सामान अभी खोज में जोड़ा जा रहा है। तब तक वे नाम, फ़ोन, ऑर्डर नंबर, AWB और पिन कोड से मिलते हैं।",
  ],
});

/** @param props.page an answer with orders */
export function SearchIncomplete({ page }: { page: { search_complete: boolean } }) {
  const text = useWords(WORDS);
  return page.search_complete ? null : <p role="status">{text.incomplete}</p>;
}
