// Reports to the tag manager. The server puts this script only on pages of a portal that has one, and of a member who
// has not refused; whether the tag comes, late or never, nobody waits for it.
import { listen } from "./analytics-listen";
import { redact } from "./analytics-redact";
import { type Tracked, track } from "./analytics-track";

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

/** The consent comes before the container, and the page's own address, title and referrer never come to the tag. */
function report({ tagManager, measurementId, consent, page, title, login }: DOMStringMap): void {
  const view = {
    page_location: redact(location.origin + page),
    page_title: title ?? "",
    page_referrer: cameFrom(),
  };
  gtag("consent", "default", {
    ad_storage: "denied",
    ad_user_data: "denied",
    ad_personalization: "denied",
    analytics_storage: consent,
  });
  gtag("js", new Date());
  gtag("config", measurementId, { send_page_view: false, ...view });
  listen(tell);
  track("page_view", view);
  if (login !== undefined) track("login", {});
  remember(view.page_location);
  whenLoaded(() => fetchTag(tagManager));
}

/** The last look before anything goes out, whoever tells it. */
function tell({ name, params }: Tracked): void {
  const fit = Object.entries(params).map(([key, value]) => [key, redact(value)]);
  gtag("event", name, Object.fromEntries(fit));
}

/** The tag reads its commands as arguments objects, not as arrays, and its own way to take them may fail. */
function gtag(..._: unknown[]): void {
  try {
    window.dataLayer ??= [];
    // biome-ignore lint/complexity/noArguments: see above
    window.dataLayer.push(arguments);
  } catch {
    // What could not be told is not worth a word to the member.
  }
}

function fetchTag(address: string | undefined): void {
  const script = document.createElement("script");
  script.src = address ?? "";
  document.head.append(script);
}

/** A page is shown as loaded before the tag is asked for, so that a slow one leaves no wheel turning. */
function whenLoaded(go: () => void): void {
  if (document.readyState === "complete") go();
  else addEventListener("load", go);
}

const memory = "portal-page";

/** Another site by its origin alone, and of ours the page as it was told. */
function cameFrom(): string {
  if (!document.referrer) return "";
  const { origin } = new URL(document.referrer);
  return (origin === location.origin && recall()) || `${origin}/`;
}

function recall(): string | null {
  try {
    return sessionStorage.getItem(memory);
  } catch {
    return null; // storage is forbidden here
  }
}

function remember(page: string): void {
  try {
    sessionStorage.setItem(memory, page);
  } catch {
    // The next page is told to come from the portal, and no more.
  }
}
