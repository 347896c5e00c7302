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
};

/** The header of a modal or a side panel: its title and the button that closes it. */
export function ViewHeader({ title, titleId, mark, onClose }: ViewHeaderProps) {
  return (
    <header className={styles.header}>
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
