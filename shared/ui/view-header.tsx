import { X } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./icon-button.tsx";
import styles from "./modal.module.css";

type ViewHeaderProps = {
  title: string;
  /** The id of its heading, which names the view. */
  titleId: string;
  /** What is in front of the title. */
  mark?: ReactNode;
  onClose: () => void;
  /** Classes of its own beside those of all headers. */
  className?: string | undefined;
};

/** The header of a modal, a side panel or a page view: its title and the button that closes it. */
export function ViewHeader({ title, titleId, mark, onClose, className }: ViewHeaderProps) {
  return (
    <header className={className === undefined ? styles.header : `${styles.header} ${className}`}>
      {/* biome-ignore lint/plugin: a mark is an element. */}
      {mark}
      <h2 id={titleId} className={styles.title}>
        {title}
      </h2>
      <IconButton label="Close" onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
    </header>
  );
}
