/** The bar above the guide, and its search. The guide can be read without scripts. */
import { render } from "preact";
import { keepPreferences } from "../../console/preferences.ts";
import { SiteBar } from "../../console/ui/bar.tsx";
import { Search } from "./search.tsx";

keepPreferences();

const bar = document.createElement("div");
document.body.prepend(bar);
render(<SiteBar path="/guide" />, bar);
render(<Search />, document.getElementById("search")!); // in each page

// On a phone the text comes first.
if (matchMedia("(max-width: 60rem)").matches) document.querySelector(".contents")?.removeAttribute("open");
