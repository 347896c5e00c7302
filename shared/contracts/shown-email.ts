import { decodeLabel } from "./email-domain.ts";

/*
 * A domain is shown in its own alphabet, apart from labels that can pass for others: those are shown in Punycode, by
 * the rules that browsers have for their address bars (UTS 39, "highly restrictive", and Chromium's for lookalikes).
 */

const DIGITS = "\\d\\-";
const ASCII = `a-z${DIGITS}`;
const HAN = "\\p{Script=Han}々〆";
const KANA = "ぁ-ゖァ-ヺーヽヾ";

/** The characters of one script each, or of two that are written together. Letters of phonetics and of old manuscripts are left out. */
const ALPHABETS = [
  `${ASCII}ß-öø-ķĺ-žơưșțəẁẃẅạ-ỹ`,
  `${DIGITS}а-џҊ-ԯ`,
  `${DIGITS}ΐά-ώ`,
  `${DIGITS}א-ת`,
  `${DIGITS}ა-ჰ`,
  `${ASCII}${HAN}${KANA}`,
  `${ASCII}${HAN}\\p{Script=Hangul}`,
  ...["Arabic", "Armenian", "Bengali", "Devanagari", "Ethiopic", "Gujarati", "Gurmukhi", "Kannada", "Khmer"],
  ...["Lao", "Malayalam", "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Thaana", "Thai", "Tibetan"],
].map(
  (set) => new RegExp(`^[${/^[A-Z]/.test(set) ? `${DIGITS}\\p{Script_Extensions=${set}}` : set}]+$`, "u"),
);

/** Letters, their marks and digits. Other digits than Arabic ones look like letters or like digits of another value. */
const WRITTEN = /^(?:(?!\p{Script=Inherited})[\p{L}\p{M}\d٠-٩۰-۹々-])+$/u;

/** A mark twice, a syllable of the other kana, or a stroke of East Asia that looks like a slash, a dash or a letter elsewhere. */
const AMBIGUOUS = new RegExp(
  [
    "(\\p{M})\\1",
    `(?<![${KANA}])ー|(?<![ァ-ヺー])[ヽヾ]`,
    "[ァ-ヺー][へべぺ][ァ-ヺー]|[ぁ-ゖー][ヘベペ][ぁ-ゖー]",
    `[^${HAN}${KANA}][ノンソゾ][^${HAN}${KANA}]`,
    `(?<![${HAN}${KANA}])[一七丁丅丨丶丿乀乁乛〇十工讠](?![${HAN}${KANA}])`,
  ].join("|"),
  "u",
);

/** Labels of letters that look like Latin ones, and letters of few languages, with the top-level domains of their readers. */
const LOOKALIKES: [label: RegExp, topLevels: string][] = [
  [/^[аысԁеԍһіюкјӏорԗԛѕԝхуъьҽпгѵѡ\d-]+$/, "bg by kg kz mk mn ru su ua uz"],
  [/^[αικνρυωηοτ\d-]+$/, "cy gr"],
  [/^[ագզէլհյոսւօշճ\d-]+$/, "am"],
  [/^[იოყძხ\d-]+$/, "ge"],
  [/^[ሀሠሰስበነተከዐዕዘጠፐ\d-]+$/, "er et"],
  [/^[דוחיןסװ\d-]+$/, "il"],
  [/^[ခဂငထပဝဌၔ\d-]+$/, "mm"],
  [/^[กทนบพรหเแดลปฟม\d-]+$/, "th"],
  [/^[ऽડટಽടഠധଠடப\d-]+$/, "in"],
  [/[ðþ]/, "is fo"],
  [/ı/, "az tr"],
  [/ə/, "az"],
];

function isSafe(label: string, topLevel: string): boolean {
  const alphabet = ALPHABETS.find((each) => each.test(label));
  if (alphabet === undefined || !WRITTEN.test(label) || AMBIGUOUS.test(label)) return false;
  const isReadThere = (topLevels: string) =>
    topLevel.startsWith("xn--")
      ? alphabet.test(decodeLabel(topLevel) ?? "")
      : topLevels.split(" ").includes(topLevel);
  return LOOKALIKES.every(([lookalike, topLevels]) => !lookalike.test(label) || isReadThere(topLevels));
}

/**
 * An address as people read it.
 * @param email with its domain in ASCII, as the service keeps it
 */
export function shownEmail(email: string): string {
  const at = email.lastIndexOf("@") + 1;
  const labels = email.slice(at).split(".");
  const topLevel = labels.at(-1) ?? "";
  const shown = labels.map((label) => {
    const decoded = label.startsWith("xn--") ? decodeLabel(label) : null;
    return decoded !== null && isSafe(decoded, topLevel) ? decoded : label;
  });
  return email.slice(0, at) + shown.join(".");
}
