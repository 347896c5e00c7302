import type { AlertSettings } from "@cointide/shared/contracts/alerts";
import { groupDigits } from "@cointide/shared/contracts/typed-number";
import { formatPercent } from "@cointide/shared/format/decimal";
import { formatDateTime } from "@cointide/shared/format/time";
import { pauseText, percentText, WINDOW_WORDS } from "../alert/condition-words.ts";
import { waitReason } from "../alert/distance.ts";
import { typedPrice } from "../alert/prices.ts";

/** From so many percent on, how far a target is says nothing. */
const MOST_PERCENT = 1_000_000;

/** How far a target is from the last price, as "+1.11%"; null where it is too far to be said in percent. */
export function percentAway(target: string, last: string): string | null {
  const percent = (Number(target) / Number(last) - 1) * 100;
  return percent > MOST_PERCENT ? null : formatPercent(percent.toFixed(4));
}

type Known = { last: string | undefined; quote: string };

function eventWords({ symbol, condition }: AlertSettings, { last, quote }: Known): string {
  if (condition.kind === "moves") {
    return `${symbol} moves by ${percentText(condition.percent)} up or down within ${WINDOW_WORDS[condition.window]}`;
  }
  const target = `${groupDigits(condition.price)}${quote && ` ${quote}`}`;
  if (condition.kind === "near")
    return `${symbol} comes within ${percentText(condition.percent)} of ${target}`;
  const verb = condition.kind === "above" ? "rises" : "falls";
  if (last === undefined || waitReason(condition, last) !== null) return `${symbol} ${verb} to ${target}`;
  const percent = percentAway(condition.price, last);
  const way = `${symbol} ${verb} from ${groupDigits(typedPrice(last))} to ${target}`;
  return percent === null ? way : `${way}, ${percent}`;
}

/** What will happen, in words: "You'll be notified when XRPUSDT rises from 0.5934 to 0.60 USDT, +1.11%." */
export function summaryOf(settings: AlertSettings, known: Known): string {
  const { repeatAfter, expiresAt } = settings;
  const end = expiresAt == null ? "" : ` The alert expires at ${formatDateTime(expiresAt)}.`;
  const often = repeatAfter === null ? "" : ` After that, at most once every ${pauseText(repeatAfter)}.`;
  return `You'll be notified when ${eventWords(settings, known)}.${often}${end}`;
}
