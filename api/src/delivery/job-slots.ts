/** How many attempts to receivers that are known as slow may hang, as a multiple of the slots. */
const MOST_HANGING = 3;

/** Counts the jobs under way. Those that hang leave their slots to others. */
export function createJobSlots(slots: number, hangsAfter: number | null, onRoom: () => void) {
  const underWay = new Set<Promise<void>>();
  let hanging = 0;
  return {
    underWay,
    room: () => slots - (underWay.size - hanging),
    canHang: () => hangsAfter === null || hanging < MOST_HANGING * slots,
    /** @param onHang is called when the job has taken long, or at once for one that `isSlow`. */
    hold(job: (isHanging: () => boolean) => Promise<void>, isSlow: boolean, onHang: () => void): void {
      let isHanging = false;
      const hang = () => {
        isHanging = true;
        hanging += 1;
        onHang();
        onRoom();
      };
      const timer = hangsAfter === null || isSlow ? undefined : setTimeout(hang, hangsAfter);
      if (hangsAfter !== null && isSlow) hang();
      const doing = job(() => isHanging).finally(() => {
        clearTimeout(timer);
        if (isHanging) hanging -= 1;
        underWay.delete(doing);
        onRoom();
      });
      underWay.add(doing);
    },
  };
}
