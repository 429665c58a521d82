// The processor's window. It communicates with the portal's page only, by these messages: ready,
// load, error, paymentComplete, paymentCanceled, saveComplete, saveCanceled, unload.
const portal = document.body.dataset.portal;
const dialog = document.querySelector(".window");
const form = document.querySelector("form");
const titles = {
  makePayment: "Make a payment",
  managePaymentMethods: "Manage payment methods",
  savePaymentMethod: "Save a payment method",
  enrollAutoPay: "Enroll in AutoPay",
};
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

let session = null;

function send(type, detail = null) {
  parent.postMessage({ type, detail }, portal);
}

async function post(path, body) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.headers.get("Content-Type")?.startsWith("application/json")) {
    throw { code: "Unavailable", description: "The payment processor is not available." };
  }
  const result = await response.json();
  if (!response.ok) throw result;
  return result;
}

// fail reports an error and closes the window. Network errors have no code of their own.
function fail(error) {
  const { code = "Unavailable", description = "The payment processor is not available." } = error;
  send("error", { code, description });
  send("unload");
}

async function open(message) {
  const { sessionId, accessTokenId, operation } = message;
  try {
    session = await post("session", { sessionId, accessTokenId, operation });
  } catch (error) {
    fail(error);
    return;
  }
  show();
  send("load");
}

function show() {
  for (const element of document.querySelectorAll("[data-show]")) {
    const name = element.dataset.show;
    const money = ["minimumDue", "balance", "cardFee"].includes(name);
    element.textContent = money ? dollars.format(session[name]) : session[name];
  }
  for (const element of document.querySelectorAll("[data-only]")) {
    element.hidden = !element.dataset.only.split(" ").includes(session.operation);
  }
  document.getElementById("title").textContent = titles[session.operation];
  dialog.hidden = false;
  disableZeroAmounts();
}

// An amount of zero can't be paid, but the other amount may be positive.
function disableZeroAmounts() {
  if (session.operation !== "makePayment") return;
  const { amount } = form.elements;
  for (const radio of amount) {
    radio.disabled = Number(session[radio.value === "minimum" ? "minimumDue" : "balance"]) <= 0;
  }
  const payable = [...amount].find((radio) => !radio.disabled);
  if (payable) payable.checked = true;
  form.querySelector(".primary").disabled = !payable;
  if (!payable) form.querySelector(".error").textContent = "Nothing is due on this account.";
}

const outcome = (paid, saved) => (session.operation === "makePayment" ? paid : saved);

// Typing another amount chooses it.
form.elements.other.addEventListener("input", () => {
  form.elements.amount.value = "other";
});

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const choice = new FormData(form);
  for (const button of form.querySelectorAll("button")) button.disabled = true;
  try {
    const detail = await post("result", {
      ticket: session.ticket,
      amount: choice.get("amount") ?? "",
      other: choice.get("other") ?? "",
      method: choice.get("method"),
    });
    send(outcome("paymentComplete", "saveComplete"), detail);
    send("unload");
  } catch (error) {
    fail(error);
  }
});

const actions = {
  cancel() {
    send(outcome("paymentCanceled", "saveCanceled"));
    send("unload");
  },
  fail() {
    fail({ code: "Declined", description: "The payment method was declined." });
  },
  leave() {
    send("unload");
  },
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-action]");
  if (button) actions[button.dataset.action]();
});

// The page moves the focus into the window when it shows the window.
window.addEventListener("focus", () => document.getElementById("title").focus(), { once: true });

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && session) actions.cancel();
  if (event.key === "Tab") keepFocus(event);
});

// keepFocus keeps the focus in the window. Its first and last controls are always the same.
function keepFocus(event) {
  const [first, last] = ["leave", "fail"].map((name) => document.querySelector(`[data-action=${name}]`));
  const leaving = event.shiftKey ? [first, document.getElementById("title")] : [last];
  if (!leaving.includes(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

window.addEventListener("message", (event) => {
  const fromPortal = event.source === parent && event.origin === portal;
  if (fromPortal && event.data.type === "open" && !session) open(event.data);
});

send("ready");
