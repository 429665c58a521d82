// A member who has only a keyboard: what has the focus, whether that can be seen, and how one gets from one thing to the next.

const furthest = 80; // presses of Tab after which something cannot be reached

/** The name and role that the accessibility tree gives to what has the focus. */
async function focused(page) {
  const devtools = await page.context().newCDPSession(page);
  const { result } = await devtools.send("Runtime.evaluate", { expression: "document.activeElement" });
  const { nodes } = await devtools.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  await devtools.detach();
  const [node] = nodes;
  return { role: node?.role?.value ?? "", name: node?.name?.value ?? "" };
}

/** Whether a member sees where the focus is: a line around it, and its place in the window. */
function visible(page) {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element.matches(":focus")) return true; // a part of the browser's own date field, which it marks itself
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { top, bottom, width } = element.getBoundingClientRect();
    return (
      outlineStyle !== "none" &&
      Number.parseFloat(outlineWidth) >= 2 &&
      width > 0 &&
      bottom > 0 &&
      top < innerHeight
    );
  });
}

/** Presses Tab until this has the focus, and looks at each stop that the focus can be seen there. */
export async function tabTo(page, role, name) {
  const passed = [];
  const fits = (found) =>
    found.role === role && (name instanceof RegExp ? name.test(found.name) : found.name === name);
  for (let presses = 0; presses < furthest; presses++) {
    await page.keyboard.press("Tab");
    const found = await focused(page);
    expect(await visible(page), `the focus on ${found.role} "${found.name}" cannot be seen`).toBeTruthy();
    if (fits(found)) return;
    passed.push(`${found.role} "${found.name}"`);
  }
  throw new Error(`no ${role} "${name}" by Tab, only ${[...new Set(passed)].join(", ")}`);
}

/** Goes to a control and presses it. */
export async function pressOn(page, role, name, key = "Enter") {
  await tabTo(page, role, name);
  await page.keyboard.press(key);
}

/** Goes to a field and types. */
export async function typeInto(page, name, text) {
  await tabTo(page, "textbox", name);
  await page.keyboard.type(text);
}

/** What the accessibility tree holds: each node that is not ignored, with its role, name and properties. */
export async function tree(page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Accessibility.enable");
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  await devtools.detach();
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description, properties = [] }) => ({
      role: role?.value,
      name: name?.value ?? "",
      description: description?.value ?? "",
      ...Object.fromEntries(properties.map((property) => [property.name, property.value.value])),
    }));
}

/** Waits until the tree has a live region of this role around these words. */
export async function announced(page, role, words) {
  const region = page.getByRole(role).filter({ hasText: words });
  await expect(region.first()).toBeVisible();
  const live = role === "alert" ? "assertive" : "polite";
  const regions = (await tree(page)).filter((node) => node.role === role);
  expect(
    regions.some((node) => node.live === live),
    `no ${role} is announced: ${JSON.stringify(regions)}`,
  ).toBeTruthy();
}
