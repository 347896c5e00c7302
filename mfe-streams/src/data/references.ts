import type { ChangeSpan, Changes } from "@cointide/shared/contracts/changes";

/** The price from which a change is counted. One object until it is another one. */
export type Reference = {
  /** An exact decimal; null where the pair was listed later, undefined where the service does not know it now. */
  price: string | null | undefined;
  /** Whether it should have moved on since, but the service gave no newer one. */
  isOld: boolean;
};

/** What one request asks for. */
export type ChangesRequest = { symbols: readonly string[]; spans: readonly ChangeSpan[] };

const MINUTE = 60_000;

/** How far references move at once, in ms: they are the open prices of klines of 5 minutes and of an hour. */
const STEPS: Readonly<Record<ChangeSpan, number>> = {
  ...{ "1h": 5 * MINUTE, "4h": 5 * MINUTE },
  ...{ "7d": 60 * MINUTE, "30d": 60 * MINUTE },
};

/** How soon what is unknown is asked for again, in ms. */
export const LOOK_EVERY = MINUTE;

const UNKNOWN: Reference = { price: undefined, isOld: false };

export const referenceKey = (symbol: string, span: ChangeSpan): string => `${span} ${symbol}`;

/**
 * What is known of references, and when each is to be asked for again.
 * @param delay how long after a step it has moved, in ms.
 */
export function createReferences(delay: number) {
  const entries = new Map<string, { reference: Reference; dueAt: number }>();

  const nextStep = (span: ChangeSpan) => (Math.floor(Date.now() / STEPS[span]) + 1) * STEPS[span] + delay;

  function keep(key: string, span: ChangeSpan, price: Reference["price"], isListed: boolean): void {
    const before = entries.get(key)?.reference;
    if (price === undefined) {
      const dueAt = isListed ? Date.now() + LOOK_EVERY : nextStep(span);
      entries.set(key, { reference: before ?? UNKNOWN, dueAt });
      return;
    }
    const isSame = before?.price === price && !before.isOld;
    entries.set(key, { reference: isSame ? before : { price, isOld: false }, dueAt: nextStep(span) });
  }

  /** Without an answer everything stays, and is due. What has missed a step says so. */
  function keepAsItIs(key: string, span: ChangeSpan): void {
    const { reference, dueAt } = entries.get(key) ?? { reference: UNKNOWN, dueAt: 0 };
    const isOld = typeof reference.price === "string" && Date.now() > dueAt + STEPS[span];
    entries.set(key, { reference: isOld === reference.isOld ? reference : { ...reference, isOld }, dueAt });
  }

  return {
    get: (symbol: string, span: ChangeSpan): Reference | undefined =>
      entries.get(referenceKey(symbol, span))?.reference,
    /** When it is to be asked for, in ms since 1970. */
    dueAt: (key: string): number => entries.get(key)?.dueAt ?? 0,
    take({ symbols, spans }: ChangesRequest, answer: Changes | undefined): void {
      for (const symbol of symbols) {
        for (const span of spans) {
          const key = referenceKey(symbol, span);
          if (answer === undefined) keepAsItIs(key, span);
          else keep(key, span, answer[symbol]?.[span], symbol in answer);
        }
      }
    },
  };
}
