import { flexRender, getCoreRowModel, useReactTable } from "@tanstack/react-table";
import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useRef, useState } from "react";
import { createRoot } from "react-dom/client";
import { COLUMNS, onRows, ROW_HEIGHT, symbols, textOf } from "./feed.js";

const columns = COLUMNS.map((accessorKey) => ({
  ...{ accessorKey, header: accessorKey },
  cell: ({ getValue }) => textOf(accessorKey, getValue()),
}));

const Row = memo(
  function Row({ row, start }) {
    return (
      <div className="row" style={{ transform: `translateY(${start}px)` }}>
        {row.getVisibleCells().map((cell) => (
          <div key={cell.id}>{flexRender(cell.column.columnDef.cell, cell.getContext())}</div>
        ))}
      </div>
    );
  },
  (before, after) => before.row.original === after.row.original && before.start === after.start,
);

function Grid() {
  const [data, setData] = useState(() => symbols.map((symbol) => ({ symbol })));
  useEffect(() => {
    onRows((changed) => {
      const news = new Map(changed.map((row) => [row.symbol, row]));
      setData((rows) => rows.map((row) => news.get(row.symbol) ?? row));
    });
  }, []);
  const table = useReactTable({
    ...{ data, columns, getCoreRowModel: getCoreRowModel(), getRowId: ({ symbol }) => symbol },
  });
  const { rows } = table.getRowModel();
  const scroller = useRef(null);
  const virtual = useVirtualizer({
    ...{
      count: rows.length,
      getScrollElement: () => scroller.current,
      estimateSize: () => ROW_HEIGHT,
      overscan: 5,
    },
  });
  return (
    <div className="scroller" ref={scroller}>
      <div style={{ height: virtual.getTotalSize(), position: "relative" }}>
        {virtual.getVirtualItems().map(({ key, index, start }) => (
          <Row key={key} row={rows[index]} start={start} />
        ))}
      </div>
    </div>
  );
}

createRoot(document.getElementById("grid")).render(<Grid />);
