/** The bar at the top of each page, including the pages outside the console: the widget's demo, the reference and the guide. */

import type { ComponentChildren } from "preact";
import { language, THEMES, theme } from "../preferences.ts";
import { useStore } from "../store.ts";
import { useWords } from "../words/index.ts";
import { Button } from "./button.tsx";
import { WORDS } from "./words.ts";

/** The name, then what the page adds. @param props.end at the end; by default language and theme */
export function Bar({
  children,
  end = <Preferences />,
}: {
  children?: ComponentChildren;
  end?: ComponentChildren;
}) {
  return (
    <header class="bar">
      <a class="brand" href="/">
        Thikana
      </a>
      {children}
      <div class="bar-end">{end}</div>
    </header>
  );
}

/** The bar of the demo, the reference and the guide, with links between them and the console. @param props.path this page's */
export function SiteBar({ path }: { path: "/demo" | "/docs" | "/guide" }) {
  const text = useWords(WORDS);
  const links = [
    ["/", text.console],
    ["/demo", text.demo],
    ["/docs", text.reference],
    ["/guide", text.guide],
  ];
  return (
    <Bar>
      <nav aria-label={text.pages}>
        {links.map(([href, title]) => (
          <a key={href} href={href} aria-current={path === href ? "page" : undefined}>
            {title}
          </a>
        ))}
      </nav>
    </Bar>
  );
}

/** Buttons for the other language and the next theme. */
export function Preferences() {
  const text = useWords(WORDS);
  const current = useStore(language);
  const shown = useStore(theme);
  const nextTheme = THEMES[(THEMES.indexOf(shown) + 1) % THEMES.length];
  return (
    <div class="preferences">
      <Button
        name={current === "en" ? "हिन्दी" : "English"}
        class="plain"
        lang={current === "en" ? "hi" : "en"}
        onClick={() => {
          language.value = current === "en" ? "hi" : "en";
        }}
      />
      <button
        type="button"
        class="plain"
        onClick={() => {
          theme.value = nextTheme;
        }}
      >
        {text.theme}: {text.themes[shown]}
      </button>
    </div>
  );
}
