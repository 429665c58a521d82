// Reports events to the tag manager. The server adds this script only if a tag manager is
// configured and the member has not refused. No page waits for the tag to load.
import { listen } from "./analytics-listen";
import { redact } from "./analytics-redact";
import type { Tracked } from "./analytics-track";

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
  interface Navigator {
    globalPrivacyControl?: boolean;
  }
}

const settings = document.querySelector<HTMLScriptElement>("script[data-tag-manager]")?.dataset;
if (settings && !navigator.globalPrivacyControl) report(settings);

/**
 * Sets the consent before the container loads. The tag gets a redacted address, title and referrer
 * instead of the page's own.
 */
function report({ tagManager, measurementId, consent, page, title, login }: DOMStringMap): void {
  const view = {
    page_location: redact(location.origin + page),
    page_title: title ?? "",
    page_referrer: redactedReferrer(),
  };
  gtag("consent", "default", {
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
    analytics_storage: consent,
  });
  gtag("js", new Date());
  gtag("config", measurementId, { send_page_view: false, ...view });
  listen(send);
  send({ name: "page_view", params: view });
  if (login !== undefined) send({ name: "login", params: {} });
  storePage(view.page_location);
  whenLoaded(() => loadTag(tagManager));
}

/** Redacts every value, whichever script reported the event. */
function send({ name, params }: Tracked): void {
  const redacted = Object.entries(params).map(([key, value]) => [key, redact(value)]);
  gtag("event", name, Object.fromEntries(redacted));
}

/** Adds a command for the tag, which accepts arguments objects but no arrays. */
function gtag(..._: unknown[]): void {
  try {
    window.dataLayer ??= [];
    // biome-ignore lint/complexity/noArguments: see above
    window.dataLayer.push(arguments);
  } catch {
    // The tag replaces push; an error in it must not break the page.
  }
}

function loadTag(address: string | undefined): void {
  const script = document.createElement("script");
  script.src = address ?? "";
  document.head.append(script);
}

/**
 * Waits for the load event, so that a slow tag does not prolong the browser's loading indicator.
 */
function whenLoaded(callback: () => void): void {
  if (document.readyState === "complete") callback();
  else addEventListener("load", callback);
}

const pageKey = "portal-page";

/** Returns the origin of another site, or the redacted address of the portal's previous page. */
function redactedReferrer(): string {
  if (!document.referrer) return "";
  const { origin } = new URL(document.referrer);
  return (origin === location.origin && storedPage()) || `${origin}/`;
}

function storedPage(): string | null {
  try {
    return sessionStorage.getItem(pageKey);
  } catch {
    return null; // storage is blocked
  }
}

function storePage(page: string): void {
  try {
    sessionStorage.setItem(pageKey, page);
  } catch {
    // Storage is blocked. The next page reports only the portal's origin.
  }
}
