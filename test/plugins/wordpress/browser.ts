/** As much of a browser as an administrator needs: cookies, and forms found in a page. */

export class Browser {
  #cookies = new Map<string, string>();

  constructor(readonly site: string) {}

  /** Gets a page, or sends a form; follows redirects. Throws at anything but a 200. */
  async open(path: string, form?: Record<string, string>): Promise<string> {
    const url = new URL(path, this.site);
    const response = await fetch(url, {
      method: form ? "POST" : "GET",
      body: form && new URLSearchParams(form),
      headers: { cookie: [...this.#cookies].map((pair) => pair.join("=")).join("; ") },
      redirect: "manual",
    });
    for (const line of response.headers.getSetCookie()) {
      const [name, value] = line.split(";", 1)[0].split(/=(.*)/s);
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    const next = response.headers.get("location");
    if (next) return this.open(new URL(next, url).href);
    if (response.status !== 200) throw new Error(`${url} gave ${response.status}: ${text.slice(0, 500)}`);
    return text;
  }

  /** Signs in and gives the page after it. */
  async signIn(name: string, password: string): Promise<string> {
    await this.open("/wp-login.php");
    return this.open("/wp-login.php", { log: name, pwd: password, "wp-submit": "Log In", testcookie: "1" });
  }
}

/** The hidden fields of the form with this id, by name. */
export function hiddenFields(page: string, formId: string): Record<string, string> {
  const form = new RegExp(`<form[^>]*id="${formId}"[^>]*>(.*?)</form>`, "s").exec(page)?.[1] ?? "";
  const inputs = [...form.matchAll(/<input type="hidden"[^>]*>/g)].map(([input]) => input);
  const attribute = (input: string, name: string) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? "";
  return Object.fromEntries(inputs.map((input) => [attribute(input, "name"), attribute(input, "value")]));
}
