/** The title of the page that is shown, from its entry in the list of pages. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";

export const PageTitle = createContext("");

/** In the person's language. */
export const usePageTitle = (): string => useContext(PageTitle);
