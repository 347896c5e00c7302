import { formatAmount } from "../format/format-amount.ts";

/** An amount in few characters, "1.63B", with all its digits as its title. @param value a decimal text or a number. */
export function Amount({ value }: { value: string | number }) {
  const { short, exact } = formatAmount(String(value));
  return (
    <span data-value="amount" title={exact} translate="no">
      {short}
    </span>
  );
}
