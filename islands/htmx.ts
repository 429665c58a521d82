// htmx and what the portal adds to it, for the pages that use it: the forgery header, a way on when a request fails,
// and for those who do not see the page, where the focus is and what is new.
import "./htmx-settings";
import htmx from "htmx.org";
import { forgeryToken } from "./http";

type RequestDetail = {
  ctx: { sourceElement: Element; target?: Element; request: RequestInit & { action: string } };
};

(htmx.config.noSwap as (number | string)[]).push("4xx", "5xx"); // an error page never lands inside a fragment

const news = document.createElement("p");
news.className = "sr";
news.setAttribute("role", "status");
document.body.append(news);

let focused = false; // whether the focus was inside what is being swapped

on("htmx:config:request", ({ request }) => {
  const safe = /^(GET|HEAD|QUERY)$/i.test(request.method ?? "GET");
  if (safe || new URL(request.action, location.href).origin !== location.origin) return;
  request.headers = { ...(request.headers as Record<string, string>), "X-XSRF-TOKEN": forgeryToken() };
});
on("htmx:response:error", ({ sourceElement }) => goNatively(sourceElement));
on("htmx:error", ({ sourceElement }) => goNatively(sourceElement));
on("htmx:before:swap", ({ target }) => {
  focused = target?.contains(document.activeElement) ?? false;
});
on("htmx:after:swap", ({ target }) => {
  const arrived = target && (document.getElementById(target.id) ?? target);
  if (arrived) showAddress(arrived);
  if (arrived && focused) arrive(arrived);
});

function on(name: string, handle: (ctx: RequestDetail["ctx"]) => void): void {
  document.addEventListener(name, (event) => {
    const { ctx } = (event as CustomEvent<Partial<RequestDetail>>).detail;
    if (ctx) handle(ctx);
  });
}

/** What htmx could not do the browser does itself, and shows the error page if it comes to that. */
function goNatively(source: Element): void {
  const form = source.closest("form");
  if (source instanceof HTMLAnchorElement) location.href = source.href;
  else if (form?.method === "get") HTMLFormElement.prototype.submit.call(form);
}

/** A list that names its page's address has it in the address bar, so that a reload and a bookmark show the same list. */
function showAddress(arrived: Element): void {
  const address = arrived.getAttribute("data-address");
  if (address) history.replaceState(history.state, "", address);
}

/** Only after a swap that the member asked for: one that comes by itself moves no focus and says nothing. */
function arrive(target: Element): void {
  if (document.activeElement === document.body && target instanceof HTMLElement) {
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
  news.textContent = target.querySelector("[data-announce]")?.textContent ?? "";
}
