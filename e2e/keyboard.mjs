// Actions and checks for tests that use the keyboard only.
import { expect } from "./fixtures.mjs";

const maxPresses = 80; // of Tab, until an element counts as unreachable

const sessions = new WeakMap();

/** The DevTools session of a page: one for all presses. */
async function devtoolsOf(page) {
  if (!sessions.has(page)) sessions.set(page, await page.context().newCDPSession(page));
  return sessions.get(page);
}

/** Selectors of the elements that can have a role in the accessibility tree. */
const selectors = {
  button: "button, summary, input",
  DisclosureTriangle: "summary",
  link: "a",
  radio: "input[type=radio]",
  textbox: "input, textarea",
};

/**
 * The focused element: its tag, whether it can have this role, and whether the focus is visible,
 * which means that the element has an outline and is inside the window.
 */
function lookAtFocus(page, role) {
  return page.evaluate((selector) => {
    const element = document.activeElement;
    const tag = element.tagName;
    // A part of the browser's own date field, which the browser highlights.
    if (!element.matches(":focus")) return { tag, fits: false, visible: true };
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { top, bottom, width } = element.getBoundingClientRect();
    const visible =
      outlineStyle !== "none" &&
      Number.parseFloat(outlineWidth) >= 2 &&
      width > 0 &&
      bottom > 0 &&
      top < innerHeight;
    return { tag, fits: element.matches(selector), visible };
  }, selectors[role]);
}

/** Role and name of the focused element in the accessibility tree, which takes long to make. */
async function focused(page) {
  const devtools = await devtoolsOf(page);
  const { result } = await devtools.send("Runtime.evaluate", { expression: "document.activeElement" });
  const { nodes } = await devtools.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  const [node] = nodes;
  return { role: node?.role?.value ?? "", name: node?.name?.value ?? "" };
}

/** Presses Tab until the element has the focus, which must be visible at every stop. */
export async function tabTo(page, role, name) {
  const passed = [];
  const fits = (found) =>
    found.role === role && (name instanceof RegExp ? name.test(found.name) : found.name === name);
  for (let presses = 0; presses < maxPresses; presses++) {
    await page.keyboard.press("Tab");
    const { tag, fits: possible, visible } = await lookAtFocus(page, role);
    const found = possible ? await focused(page) : { role: tag, name: "" };
    expect(visible, `the focus on ${found.role} "${found.name}" is visible`).toBe(true);
    if (fits(found)) return;
    passed.push(`${found.role} "${found.name}"`);
  }
  throw new Error(`no ${role} "${name}" by Tab, only ${[...new Set(passed)].join(", ")}`);
}

/** Tabs to a control and presses a key. */
export async function pressOn(page, role, name, key = "Enter") {
  await tabTo(page, role, name);
  await page.keyboard.press(key);
}

/** Tabs to a field and types. */
export async function typeInto(page, name, text) {
  await tabTo(page, "textbox", name);
  await page.keyboard.type(text);
}

/** The nodes of the accessibility tree that are not ignored, with role, name and properties. */
export async function tree(page) {
  const devtools = await devtoolsOf(page);
  await devtools.send("Accessibility.enable");
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties = [] }) => ({
      role: role?.value,
      name: name?.value ?? "",
      description: description?.value ?? "",
      ...Object.fromEntries(properties.map((property) => [property.name, property.value.value])),
    }));
}

/**
 * Waits until the focus is on what the last form did: a live region that a page starts with is not
 * announced.
 */
export async function expectFocusOnSuccess(page, text) {
  await expect(page.locator(".done:focus")).toContainText(text);
}

/** Waits until a live region of this role contains the text. */
export async function expectAnnounced(page, role, text) {
  const region = page.getByRole(role).filter({ hasText: text });
  await expect(region.first()).toBeVisible();
  const live = role === "alert" ? "assertive" : "polite";
  const regions = (await tree(page)).filter((node) => node.role === role);
  expect(regions.map((node) => node.live)).toContain(live);
}
