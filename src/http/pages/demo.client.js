// The demo: stores the settings for this tab, loads the widget with them, and shows the result of each form.
const STORAGE_KEY = "thikana-demo";
const $ = (id) => document.getElementById(id);

const settings = JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "{}");
const form = $("settings");
form.elements.key.value = settings.key ?? "";
form.elements.lang.value = settings.lang ?? "en";
form.elements.block.checked = settings.block ?? true;
form.elements.localities.checked = settings.localities ?? false;

// The widget reads its tag once: other settings need a reload.
form.addEventListener("submit", (event) => {
  event.preventDefault();
  const { key, lang, block, localities } = form.elements;
  const value = key.value.trim();
  $("problem").hidden = value.startsWith("pk_");
  if (!value.startsWith("pk_")) return key.focus();
  const next = { key: value, lang: lang.value, block: block.checked, localities: localities.checked };
  sessionStorage.setItem(STORAGE_KEY, JSON.stringify(next));
  location.reload();
});

if (settings.key) {
  const tag = document.createElement("script");
  tag.src = "/widget.js";
  tag.dataset.key = settings.key;
  tag.dataset.lang = settings.lang;
  tag.dataset.blockInvalid = String(settings.block);
  tag.dataset.localities = String(settings.localities);
  tag.addEventListener("load", () => {
    $("state").textContent = "The widget is on. Type an address into any of the forms.";
    $("state").dataset.on = "";
  });
  document.head.append(tag);
  $("tag").textContent = `<script src="${location.origin}/widget.js" ${[...tag.attributes]
    .filter(({ name }) => name !== "src")
    .map(({ name, value }) => `${name}="${value}"`)
    .join(" ")} defer></script>`;
  $("snippet").hidden = false;
}

const WORDS = { VERIFIED: "Verified", NEEDS_REVIEW: "Needs review", INVALID: "Invalid" };

for (const shop of document.querySelectorAll(".shop form")) {
  const told = shop.parentElement.querySelector(".told");
  shop.addEventListener("service:result", ({ detail }) => {
    told.dataset.status = detail.status;
    told.textContent = `${WORDS[detail.status]}, ${detail.score} of 100 · ${detail.standardized.full}`;
  });
  shop.addEventListener("submit", (event) => {
    event.preventDefault();
    const { service_status: status } = Object.fromEntries(new FormData(shop));
    told.dataset.status = "sent";
    told.textContent = `The order went through, with service_status “${status || "none"}”.`;
  });
}

for (const button of document.querySelectorAll("[data-fill]")) {
  button.addEventListener("click", () => {
    const shop = button.closest(".shop").querySelector("form");
    for (const [name, value] of Object.entries(JSON.parse(button.dataset.fill))) {
      const field = shop.elements[name];
      field.value = value;
      field.dispatchEvent(new Event("input", { bubbles: true }));
      field.dispatchEvent(new Event("change", { bubbles: true }));
    }
  });
}
