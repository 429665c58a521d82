// Text of twice the default size, which members choose in their browser's settings.

const usual = { standard: 16, fixed: 13 };
const large = { standard: 32, fixed: 26 };

/** Runs a check with large text. Returns what it returns. */
export async function withLargeText(page, check) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Page.setFontSizes", { fontSizes: large });
  const found = await check();
  await devtools.send("Page.setFontSizes", { fontSizes: usual });
  await devtools.detach();
  return found;
}
