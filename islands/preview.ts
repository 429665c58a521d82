// The preview desk's own script; no page of a member's loads it. The desk is a form and links that work without it. It adds three comforts: a choice
// shows at once, a saved file shows at once and where one was reading, and the form knows where one went in the frame.

const again = 500; // ms until a portal that does not answer, because it is being rebuilt, is asked again

const stage = document.querySelector<HTMLElement>("#stage");
const form = document.querySelector<HTMLFormElement>("[data-preview-form]");
const frame = document.querySelector<HTMLIFrameElement>(".preview-frame");

if (stage && form && frame) {
  form.addEventListener("change", () => form.requestSubmit());
  frame.addEventListener("load", () => follow(frame, form));
  void watch(stage, frame);
  showCurrent();
}

/** Scrolls the list of pages, and nothing around it, to the one that is shown. */
function showCurrent(): void {
  const list = document.querySelector<HTMLElement>(".preview-list");
  const item = list?.querySelector<HTMLElement>("[aria-current=page]");
  if (!list || !item) return;
  const below = item.getBoundingClientRect().top - list.getBoundingClientRect().top;
  list.scrollTop += below - list.clientHeight / 3;
}

/** Keeps the form, and the link to the page alone, at the page that the frame shows. */
function follow(frame: HTMLIFrameElement, form: HTMLFormElement): void {
  const place = frame.contentWindow?.location;
  const [, prefix, path] = /^(\/preview\/show\/[^/]+)(\/.*)$/.exec(place?.pathname ?? "") ?? [];
  if (!place || !prefix || !path) return;
  const began = new URL(frame.src).pathname.slice(prefix.length);
  const page = form.elements.namedItem("page");
  if (path !== began && page instanceof HTMLInputElement) page.value = path + place.search;
  document.querySelector<HTMLAnchorElement>("[data-preview-open]")?.setAttribute("href", place.href);
}

/** Waits for changes of the words, one after the other, for as long as the desk is open. */
async function watch(stage: HTMLElement, frame: HTMLIFrameElement): Promise<void> {
  for (let version = stage.dataset.version; ; ) {
    const now = await nextVersion(`${stage.dataset.changes}?since=${version}`);
    if (now === undefined || now === version) continue;
    version = now;
    refresh(frame);
    await renewNews();
  }
}

async function nextVersion(address: string): Promise<string | undefined> {
  try {
    const answer = await fetch(address, { cache: "no-store" });
    if (answer.ok) return String((await answer.json()).version);
  } catch {
    // asked again below
  }
  await new Promise((resolve) => setTimeout(resolve, again));
  return undefined;
}

/** Loads the frame's page anew, at the place where it is scrolled to. */
function refresh(frame: HTMLIFrameElement): void {
  const { scrollX, scrollY } = frame.contentWindow ?? { scrollX: 0, scrollY: 0 };
  const open = openDetails(frame);
  frame.addEventListener(
    "load",
    () => {
      for (const [i, details] of [...allDetails(frame)].entries()) details.open = open.includes(i);
      frame.contentWindow?.scrollTo(scrollX, scrollY);
    },
    { once: true },
  );
  frame.contentWindow?.location.reload();
}

function allDetails(frame: HTMLIFrameElement): Iterable<HTMLDetailsElement> {
  return frame.contentDocument?.querySelectorAll("main details") ?? [];
}

/** The places of the answers and menus that are unfolded: without them the page would be too short to scroll back. */
function openDetails(frame: HTMLIFrameElement): number[] {
  return [...allDetails(frame)].flatMap((details, i) => (details.open ? [i] : []));
}

/** Takes over what the desk says of the words from the desk as it is now. */
async function renewNews(): Promise<void> {
  const answer = await fetch(location.href, { cache: "no-store" });
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("news");
  const shown = document.getElementById("news");
  const open = shown?.querySelector("details")?.open ?? false;
  if (fresh) shown?.replaceWith(fresh);
  const details = document.querySelector<HTMLDetailsElement>("#news details");
  if (details) details.open = open;
}
