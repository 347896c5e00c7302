import {
  type Announcements,
  closestCenter,
  DndContext,
  type KeyboardCoordinateGetter,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  arrayMove,
  rectSortingStrategy,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { GripVertical } from "lucide-react";
import { type ReactNode, useEffect } from "react";
import styles from "./arrange.module.css";

type SortableListProps = {
  ids: readonly string[];
  /** What an item is called where its move is announced. */
  nameOf: (id: string) => string;
  /** Whether items stand beside each other where there is room. */
  isGrid?: boolean;
  onMove: (ids: string[]) => void;
  children: (id: string) => ReactNode;
};

const INSTRUCTIONS = {
  draggable: "Press Space to pick up, the arrow keys to move, Space to drop and Escape to cancel.",
};

function announcementsOf(ids: readonly string[], nameOf: (id: string) => string): Announcements {
  const place = (id: unknown) => `position ${ids.indexOf(String(id)) + 1} of ${ids.length}`;
  return {
    onDragStart: ({ active }) => `Picked up ${nameOf(String(active.id))}, ${place(active.id)}.`,
    onDragOver: ({ active, over }) => over && `${nameOf(String(active.id))} is at ${place(over.id)}.`,
    onDragEnd: ({ active, over }) =>
      `Dropped ${nameOf(String(active.id))} at ${place(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(String(active.id))} is back at ${place(active.id)}.`,
  } as Announcements;
}

const STEPS: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

/** In a grid each arrow leads to the place before or behind, also where that is in another row. */
const gridCoordinates =
  (ids: readonly string[]): KeyboardCoordinateGetter =>
  (event, { active, context: { over, droppableRects } }) => {
    const step = STEPS[event.code];
    if (step === undefined) return undefined;
    event.preventDefault();
    const rect = droppableRects.get(ids[ids.indexOf(String(over?.id ?? active)) + step] ?? "");
    return rect && { x: rect.left, y: rect.top };
  };

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

function SortableItem({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, transition: isStill() ? null : undefined });
  const [x, y] = transform ? [Math.round(transform.x), Math.round(transform.y)] : [0, 0];
  return (
    <li
      ref={setNodeRef}
      className={styles.item}
      data-dragging={isDragging || undefined}
      style={{ transform: x === 0 && y === 0 ? undefined : `translate(${x}px, ${y}px)`, transition }}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        className={styles.handle}
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
      >
        <GripVertical aria-hidden="true" />
      </button>
      {/* biome-ignore lint/plugin: an item's content is an element. */}
      {children}
    </li>
  );
}

/**
 * Ends a move that is under way when the list goes. The library does so at a resize alone, and would go on to take the
 * page's next Enter, Space or Tab for the end of the move.
 */
function useEndedMoves(): void {
  useEffect(() => () => void window.dispatchEvent(new Event("resize")), []);
}

/** A list whose items are moved by drag, by touch and by keyboard; each move is announced. */
export function SortableList({ ids, nameOf, isGrid = false, onMove, children }: SortableListProps) {
  useEndedMoves();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: isGrid ? gridCoordinates(ids) : sortableKeyboardCoordinates,
    }),
  );
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{
        announcements: announcementsOf(ids, nameOf),
        screenReaderInstructions: INSTRUCTIONS,
      }}
      onDragEnd={({ active, over }) => {
        const [from, to] = [ids.indexOf(String(active.id)), ids.indexOf(String(over?.id))];
        if (to !== -1 && from !== to) onMove(arrayMove([...ids], from, to));
      }}
    >
      <SortableContext items={[...ids]} strategy={isGrid ? rectSortingStrategy : verticalListSortingStrategy}>
        <ul className={isGrid ? `${styles.list} ${styles.grid}` : styles.list}>
          {ids.map((id) => (
            <SortableItem key={id} id={id} name={nameOf(id)}>
              {children(id)}
            </SortableItem>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
