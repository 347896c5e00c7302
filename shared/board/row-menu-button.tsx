import { Ellipsis } from "lucide-react";
import type { ComponentProps } from "react";
import { IconButton } from "../ui/icon-button.tsx";

type RowMenuButtonProps = Pick<ComponentProps<"button">, "aria-expanded" | "onClick"> & {
  /** The id of the row menu. */
  menu: string;
  symbol: string;
};

/** The one button of a row at rest, which opens its menu. */
export const RowMenuButton = ({ menu, symbol, ...rest }: RowMenuButtonProps) => (
  <IconButton {...rest} label={`Actions for ${symbol}`} popoverTarget={menu}>
    <Ellipsis aria-hidden="true" />
  </IconButton>
);
