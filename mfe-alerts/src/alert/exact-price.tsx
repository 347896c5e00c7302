import { groupDigits } from "@cointide/shared/contracts/typed-number";

/** A price in the quote's own unit with each digit that it has, whatever the display rounds. */
export const ExactPrice = ({ value }: { value: string }) => (
  <span data-value="price" translate="no">
    {groupDigits(value)}
  </span>
);
