// The first page: sign-up and a check of one address. Nothing is stored.
const $ = (id) => document.getElementById(id);

const STATUS = {
  VERIFIED: "Verified",
  NEEDS_REVIEW: "Needs review",
  INVALID: "Invalid",
};

/** Sends a POST. Throws an Error with a message for the user. */
async function call(path, body, headers = {}) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify(body),
  }).catch(() => {
    throw new Error("The service cannot be reached. Is it running?");
  });
  const answer = await response.json().catch(() => ({ detail: `The service answered ${response.status}.` }));
  if (!response.ok) throw new Error(messageOf(answer.detail));
  return answer;
}

/** A 422 has a list of errors, every other error one sentence. */
function messageOf(detail) {
  if (!Array.isArray(detail)) return String(detail);
  return detail.map(({ loc, msg }) => `${loc.slice(1).join(".") || "The form"}: ${msg}`).join(". ");
}

/** The non-empty fields of a form. */
function valuesOf(form) {
  const filled = [...new FormData(form)].filter(([, value]) => value.trim() !== "");
  return Object.fromEntries(filled);
}

/** Handles the submission of a form: one at a time, with errors shown in the form. */
function onSubmit(form, run) {
  const button = form.querySelector("button[type=submit]");
  const problem = form.querySelector(".problem");
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (button.disabled) return;
    button.disabled = true;
    problem.hidden = true;
    try {
      await run(valuesOf(form));
    } catch (error) {
      problem.textContent = error.message;
      problem.hidden = false;
    } finally {
      button.disabled = false;
    }
  });
}

onSubmit($("signup"), async (values) => {
  const made = await call("/api/v1/auth/signup", { name: "", email: "", password: "", ...values });
  $("made-secret").textContent = made.secret_key;
  $("made-publishable").textContent = made.publishable_key;
  $("key").value = made.secret_key;
  $("signup").reset();
  $("account").hidden = true;
  $("made").hidden = false;
});

onSubmit($("check"), async (address) => {
  const key = $("key").value.trim();
  if (key === "") {
    $("key").focus();
    throw new Error("Put your key in above, or sign up for one.");
  }
  // A publishable key works, too: the server's own pages are always allowed.
  const [path, header] = key.startsWith("pk_")
    ? ["/api/v1/public/address/verify", "X-Publishable-Key"]
    : ["/api/v1/address/verify", "X-API-Key"];
  show(await call(path, address, { [header]: key }));
});

function show(result) {
  $("result").dataset.status = result.status;
  $("result").hidden = false;
  $("score").textContent = result.score;
  $("ring-title").textContent = `${result.score} of 100 points`;
  $("arc").setAttribute("stroke-dasharray", `${result.score} 100`);
  $("status").textContent = STATUS[result.status] ?? result.status;
  $("full").textContent = result.standardized.full;
  $("facts").textContent = factsOf(result).join(" · ");
  fill($("issues"), result.issues, issueItem, "None. Nothing is missing.");
  fill($("suggestions"), result.suggestions, (text) => item(text), "Nothing: the address is fine as it is.");
  $("json").textContent = JSON.stringify(result, null, 2);
  $("result-title").focus({ preventScroll: true });
  const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  $("result").scrollIntoView({ behavior: calm ? "auto" : "smooth", block: "nearest" });
}

function factsOf({ pincode_info: pin, phone, phone_valid: valid, location }) {
  return [
    pin.found && `PIN ${pin.pin}: ${[...pin.districts.slice(0, 2), pin.state].join(", ")}`,
    valid && `Mobile ${phone}`,
    location && `${location.lat.toFixed(3)}, ${location.lon.toFixed(3)} (by ${location.precision})`,
  ].filter(Boolean);
}

function issueItem({ code, severity, message, penalty }) {
  const li = item(message);
  li.dataset.severity = severity;
  const note = document.createElement("small");
  note.textContent = penalty > 0 ? `${code}, ${penalty} points off` : code;
  li.append(note);
  return li;
}

function item(text) {
  const li = document.createElement("li");
  li.textContent = text;
  return li;
}

function fill(list, values, make, none) {
  list.replaceChildren(...(values.length > 0 ? values.map(make) : [item(none)]));
  list.classList.toggle("none", values.length === 0);
}

// "Clear" empties the fields; a form reset would restore the example.
$("clear").addEventListener("click", (event) => {
  event.preventDefault();
  for (const field of $("check").querySelectorAll("input")) field.value = "";
  $("line1").focus();
});

for (const button of document.querySelectorAll("[data-copy]")) {
  button.addEventListener("click", async () => {
    const code = $(button.dataset.copy);
    try {
      await navigator.clipboard.writeText(code.textContent);
      button.textContent = "Copied";
    } catch {
      // The clipboard needs HTTPS: the text is selected instead.
      getSelection().selectAllChildren(code);
    }
  });
}
