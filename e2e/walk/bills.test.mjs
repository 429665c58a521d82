// Home and Bills in each state of a bill, in a phone's font: on a phone and on a desktop, nothing
// runs together or is cut off.
import { expect, signInByRequest, test } from "../fixtures.mjs";
import { dayIn, reportPayment } from "../pages.mjs";
import { cutOffIn } from "./cut-off.mjs";
import { withLargeText } from "./large-text.mjs";
import { withNarrowFont } from "./narrow-font.mjs";

/** What fits in Spanish, whose words are longer, fits in English. */
const languages = process.env.WALKS ? ["es", "en"] : ["es"];
const widths = process.env.WALKS ? [360, 768, 1024, 1280] : [360, 1280];

const first = "4100238715";

/** An account with a bill, and a policy that names it. */
function account(amount, due, more = {}, accountNumber = first) {
  const days = due === "" ? {} : { dueDate: dayIn(due), dueDay: dayIn(due) };
  const bill = { balance: amount, minDue: amount, autoPay: "no", billType: "Direct bill", cancelled: false };
  const transactions = [1, 2, 3].map((month) => ({
    transactionDate: dayIn(-31 * month),
    description: "Payment - thank you",
    kind: "payment",
    amount: -month * 100.5,
    balance: amount,
  }));
  const policy = {
    accountNumber,
    policyNumber: `HO${accountNumber.slice(3)}`,
    typeDescription: "Homeowners",
    effectiveDate: dayIn(-90),
    expirationDate: dayIn(275),
    filterCancelled: false,
    cancelled: false,
    units: [{ unitNumber: "1", address: "20510 County Road 9 North", city: "Cedar Hollow", state: "IA" }],
  };
  return { accountNumber, ...bill, ...days, transactions, policies: [policy], futures: [], ...more };
}

const drawn = { autoPay: "EFT", autoPayDate: dayIn(18) };
const notice = { amount: 2514.48, lastDay: dayIn(9), reason: "We haven't received your premium." };
const other = account(142.75, 20, { ...drawn, autoPayDate: dayIn(20) }, "4100241190");
const states = {
  due: [account(126.45, 12), other],
  AutoPay: [account(126.45, 20, drawn), other],
  late: [account(2514.48, -3, { notice }), other],
  "nothing due": [account(0, ""), other],
  unknown: [account(126.45, 12, { minDue: "?", balance: "?" }), other],
  "several bills": [
    account(126.45, 12),
    account(2067.1, 12, {}, "4100300001"),
    account(99, 30, {}, "4100300002"),
  ],
  "under way": [account(126.45, 12), other],
  // No sample member owes millions; a farm or a shop may.
  "of millions": [account(12345678.9, 10)],
};

test.describe("Home and Bills", () => {
  test.use({ settings: { PORTAL_LANGUAGES: "en,es" } });

  test("fit every width in each state", async ({ page, portal }) => {
    const found = [];
    for (const [state, accounts] of Object.entries(states)) {
      await portal.endFaults();
      await page.context().clearCookies();
      await answer(portal, accounts);
      await signInByRequest(page.context().request, portal, "Marta Lindqvist");
      if (state === "under way") {
        await page.goto("/help");
        await reportPayment(page, first);
      }
      for (const language of languages) {
        await page.context().addCookies([{ name: "language", value: language, url: portal.url }]);
        for (const path of ["/home", `/payments/${first}`]) {
          await page.goto(path);
          await expect(page.locator("html")).toHaveAttribute("lang", language);
          const problems = await problemsOf(page, state);
          found.push(...problems.map((problem) => `${state}, ${language}, ${path}: ${problem}`));
        }
      }
    }
    expect(found).toEqual([]);
  });
});

/** The user API answers with these accounts, and with the first one's bill. */
async function answer(portal, accounts) {
  const responses = {
    "GET /profiles": { accounts, agencies: [] },
    "GET /accounts/{accountNumber}/billing-summary": {
      ...accounts[0],
      autopayType: accounts[0].autoPay,
      minimumDue: accounts[0].minDue,
      totalDue: accounts[0].balance,
    },
  };
  for (const [call, body] of Object.entries(responses))
    await portal.addFault({ call, status: 200, body: JSON.stringify(body) });
}

async function problemsOf(page, state) {
  if (state === "of millions") return withLargeText(page, () => cutOffIn(page, [320]));
  return withNarrowFont(page, () => cutOffIn(page, widths));
}
