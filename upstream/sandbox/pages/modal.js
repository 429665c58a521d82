// The processor's window. It speaks to the portal's page only, and only in
// messages: ready, load, error, paymentComplete, paymentCanceled, saveComplete,
// saveCanceled, unload.
const portal = document.body.dataset.portal;
const dialog = document.querySelector(".window");
const form = document.querySelector("form");
const titles = {
  makePayment: "Make a payment",
  managePaymentMethods: "Manage payment methods",
  savePaymentMethod: "Save a payment method",
  enrollAutoPay: "Enroll in autopay",
};
const dollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

let session = null;

function tell(type, detail = null) {
  parent.postMessage({ type, detail }, portal);
}

async function post(path, body) {
  const response = await fetch(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.headers.get("Content-Type")?.startsWith("application/json")) {
    throw { code: "Unavailable", description: "The processor is not available." };
  }
  const answer = await response.json();
  if (!response.ok) throw answer;
  return answer;
}

// fail reports an error and closes; the network's own errors get a code, too.
function fail(error) {
  const { code = "Unavailable", description = "The processor is not available." } = error;
  tell("error", { code, description });
  tell("unload");
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
  tell("load");
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
  forbidPayingNothing();
}

// A radio of nothing due cannot be paid; the other may.
function forbidPayingNothing() {
  if (session.operation !== "makePayment") return;
  const { amount } = form.elements;
  for (const radio of amount) {
    radio.disabled = Number(session[radio.value === "minimum" ? "minimumDue" : "balance"]) <= 0;
  }
  const possible = [...amount].find((radio) => !radio.disabled);
  if (possible) possible.checked = true;
  form.querySelector(".primary").disabled = !possible;
  if (!possible) form.querySelector(".problem").textContent = "Nothing is due on this account.";
}

const outcome = (paid, saved) => (session.operation === "makePayment" ? paid : saved);

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const choice = new FormData(form);
  for (const button of form.querySelectorAll("button")) button.disabled = true;
  try {
    const detail = await post("result", {
      ticket: session.ticket,
      amount: choice.get("amount") ?? "",
      method: choice.get("method"),
    });
    tell(outcome("paymentComplete", "saveComplete"), detail);
    tell("unload");
  } catch (error) {
    fail(error);
  }
});

const actions = {
  cancel() {
    tell(outcome("paymentCanceled", "saveCanceled"));
    tell("unload");
  },
  fail() {
    fail({ code: "Declined", description: "The payment method was declined." });
  },
  leave() {
    tell("unload");
  },
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-do]");
  if (button) actions[button.dataset.do]();
});

// The page hands the focus over once it shows the window, not before.
window.addEventListener("focus", () => document.getElementById("title").focus(), { once: true });

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && session) actions.cancel();
  if (event.key === "Tab") keepFocus(event);
});

// Tab goes round in the window, whose first and last controls never vary.
function keepFocus(event) {
  const [first, last] = ["leave", "fail"].map((name) => document.querySelector(`[data-do=${name}]`));
  const leaving = event.shiftKey ? [first, document.getElementById("title")] : [last];
  if (!leaving.includes(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? last : first).focus();
}

window.addEventListener("message", (event) => {
  const fromPortal = event.source === parent && event.origin === portal;
  if (fromPortal && event.data.type === "open" && !session) open(event.data);
});

tell("ready");
