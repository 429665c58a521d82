import { forgeryToken } from "../http";

type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean; interactionId: number };

const shiftGap = 1000; // milliseconds without a shift that end a window of layout shifts
const shiftWindow = 5000; // milliseconds of the longest window
const perOutlier = 50; // interactions, for each of which the slowest is left out

const report: { lcp?: number; inp?: number; cls?: number; failed?: string[] } = {};
const flushes: (() => void)[] = [];
const interactions = new Map<number, number>(); // their longest event by ID
let windowStart = 0;
let lastShift = 0;
let shifted = 0;

/**
 * Reports how the page worked in this browser: Largest Contentful Paint, Interaction to Next Paint,
 * Cumulative Layout Shift, and the islands that failed. The report has no identifier: the address
 * with the pattern of the page is the server's. The web-vitals package measures the same in 2.9 kB.
 * There is one report, when the page is first hidden, and none of a page that was opened in the
 * background.
 */
export function reportPage(): void {
  if (document.hidden || !document.body.dataset.report) return;
  observe("largest-contentful-paint", ({ startTime }) => {
    report.lcp = startTime;
  });
  observe("layout-shift", addShift);
  observe("first-input", addEvent); // has the first event even if it is a short one
  observe("event", addEvent);
  addEventListener("pagehide", send);
  addEventListener("visibilitychange", () => document.hidden && send());
}

/** Calls add for every entry of the type, past and future, where the browser measures it. */
function observe(type: string, add: (entry: Entry) => void): void {
  if (!self.PerformanceObserver?.supportedEntryTypes?.includes(type)) return;
  const addAll = (entries: PerformanceEntryList) => (entries as Entry[]).forEach(add);
  const observer = new PerformanceObserver((list) => addAll(list.getEntries()));
  observer.observe({ type, buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  flushes.push(() => addAll(observer.takeRecords()));
  if (type === "layout-shift") report.cls = 0;
}

/** The score is that of the worst window. */
function addShift({ startTime, value, hadRecentInput }: Entry): void {
  if (hadRecentInput) return;
  if (startTime - lastShift > shiftGap || startTime - windowStart > shiftWindow) {
    windowStart = startTime;
    shifted = 0;
  }
  lastShift = startTime;
  shifted += value;
  report.cls = Math.max(report.cls ?? 0, shifted);
}

function addEvent({ interactionId: id, duration }: Entry): void {
  if (id) interactions.set(id, Math.max(interactions.get(id) ?? 0, duration));
}

function send(): void {
  const address = document.body.dataset.report;
  if (!address) return;
  delete document.body.dataset.report; // it is sent once
  for (const flush of flushes) flush();
  const slowest = [...interactions.values()].sort((a, b) => b - a);
  const inp = slowest[Math.floor(slowest.length / perOutlier)];
  const failed = [...document.querySelectorAll("portal-island[data-failed]")].map((i) =>
    i.getAttribute("name"),
  );
  fetch(address, {
    method: "POST",
    headers: { "Content-Type": "application/json", "X-XSRF-TOKEN": forgeryToken() },
    body: JSON.stringify({ ...report, inp, failed }),
    keepalive: true,
  }).catch(() => {}); // a failure does not concern the member
}
