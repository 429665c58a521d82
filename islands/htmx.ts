// htmx with the portal's additions, for the pages that use it: the forgery header, native
// navigation when a request fails, and focus and announcements for screen readers.
import "./htmx-settings";
import htmx from "htmx.org";
import { forgeryToken, pageOwner } from "./http";

type RequestDetail = {
  ctx: { sourceElement: Element; target?: Element; request: RequestInit & { action: string } };
};

(htmx.config.noSwap as (number | string)[]).push("4xx", "5xx"); // no error page inside a fragment

const announcer = document.createElement("p");
announcer.className = "sr";
announcer.setAttribute("role", "status");
document.body.append(announcer);

let hadFocus = false; // whether the focus was inside the element that is being swapped

on("htmx:config:request", ({ request }) => {
  if (new URL(request.action, location.href).origin !== location.origin) return;
  const headers = request.headers as Record<string, string>;
  headers["X-Page-Owner"] = pageOwner();
  if (!/^(GET|HEAD|QUERY)$/i.test(request.method ?? "GET")) headers["X-XSRF-TOKEN"] = forgeryToken();
});
on("htmx:response:error", ({ sourceElement }) => navigate(sourceElement));
on("htmx:error", ({ sourceElement }) => navigate(sourceElement));
on("htmx:before:swap", ({ target }) => {
  hadFocus = target?.contains(document.activeElement) ?? false;
});
on("htmx:after:swap", ({ target }) => {
  const swapped = target && (document.getElementById(target.id) ?? target);
  if (swapped) showAddress(swapped);
  if (swapped && hadFocus) focusAndAnnounce(swapped);
});

function on(name: string, handle: (ctx: RequestDetail["ctx"]) => void): void {
  document.addEventListener(name, (event) => {
    const { ctx } = (event as CustomEvent<Partial<RequestDetail>>).detail;
    if (ctx) handle(ctx);
  });
}

/**
 * Follows the link or submits the GET form natively after a request of htmx failed, so that the
 * member at least sees the error page.
 */
function navigate(source: Element): void {
  const form = source.closest("form");
  if (source instanceof HTMLAnchorElement) location.href = source.href;
  else if (form?.method === "get") HTMLFormElement.prototype.submit.call(form);
}

/**
 * Shows the address of a swapped list in the address bar: a reload or bookmark shows the same list.
 */
function showAddress(swapped: Element): void {
  const address = swapped.getAttribute("data-address");
  if (address) history.replaceState(history.state, "", address);
}

/**
 * Restores the focus that the swap removed, and announces the new content. Called only for swaps
 * that the member started: any other would interrupt a screen reader.
 */
function focusAndAnnounce(target: Element): void {
  if (document.activeElement === document.body && target instanceof HTMLElement) {
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }
  announcer.textContent = target.querySelector("[data-announce]")?.textContent ?? "";
}
