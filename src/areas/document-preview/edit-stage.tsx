import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type PointerEvent } from 'react';
import { documentFormat } from '#schema/codes/documents.ts';
import type { Rectangle } from '#schema/records/page-area.ts';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { PageView, type PageZoom } from '#src/kit/pages/page-view.tsx';
import { AreaBox, placeOf } from './area-box.tsx';
import { between, fitted, type AreaKind } from './page-areas.ts';
import { around } from './page-words.ts';
import type { Editor } from './use-editor.ts';
import { WordLayer } from './word-layer.tsx';

interface EditStageProps {
  editor: Editor;
  pageNumber: number;
  pageCount: number;
  zoom: PageZoom;
  isSeenThrough: boolean;
}

/** The page with its areas over it, and where a new one is drawn. */
export function EditStage({ editor, pageNumber, pageCount, zoom, isSeenThrough }: EditStageProps) {
  const { t } = useLingui();
  const { page, areas, tool, words, size } = editor;
  if (!page) return null;
  const type = page.documentFormatID === documentFormat.png ? 'image/png' : 'image/jpeg';
  const kind = tool === 'choose' ? undefined : tool;
  return (
    <PageView
      label={t`Page ${pageNumber} of ${pageCount}`}
      size={size}
      zoom={zoom}
      turn={0}
      picture={`data:${type};base64,${page.file}`}
      alt={t`Page ${pageNumber}`}
    >
      <DrawingLayer kind={kind} editor={editor}>
        {kind && words.length > 0 ? (
          <WordLayer words={words} size={size} onTake={(word) => editor.add(kind, fitted(around(word), size))} />
        ) : null}
        {areas.map((area) => (
          <AreaBox
            key={area.id}
            area={area}
            size={size}
            name={editor.nameOf(area)}
            isChosen={area.id === editor.chosen}
            isSeenThrough={isSeenThrough}
            isFree={editor.mayChange(area.kind)}
            onChoose={() => editor.choose(area.id)}
            onChange={(place, name) => editor.place(area.id, place, name)}
            onRemove={() => editor.remove(area.id)}
          />
        ))}
      </DrawingLayer>
    </PageView>
  );
}

interface DrawingLayerProps {
  /** Kind a drawn rectangle gets; without one nothing is drawn. */
  kind: AreaKind | undefined;
  editor: Editor;
  children: React.ReactNode;
}

type Point = { x: number; y: number };

/** Takes the pointer over the page: from press to release is a rectangle. */
function DrawingLayer({ kind, editor: { size, add }, children }: DrawingLayerProps) {
  const from = useRef<Point>(undefined);
  const [drawn, setDrawn] = useState<Rectangle>();
  const pointOf = (event: PointerEvent<HTMLElement>): Point => {
    const { left, top, width } = event.currentTarget.getBoundingClientRect();
    const scale = size.width / Math.max(1, width);
    return { x: (event.clientX - left) * scale, y: (event.clientY - top) * scale };
  };
  const end = () => {
    from.current = undefined;
    setDrawn(undefined);
  };
  const least = DOCUMENT_LIMITS.areaPx;
  return (
    <div
      data-areas
      className={`absolute inset-0 ${kind ? 'cursor-crosshair touch-none' : ''}`}
      onPointerDown={(event) => {
        if (!kind || event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = pointOf(event);
      }}
      onPointerMove={(event) => {
        if (from.current) setDrawn(inside(between(from.current, pointOf(event)), size));
      }}
      onPointerUp={() => {
        // a press without a drag draws nothing
        if (kind && drawn && drawn.width >= least && drawn.height >= least) add(kind, fitted(drawn, size));
        end();
      }}
      onPointerCancel={end}
    >
      {children}
      {drawn ? (
        <span
          aria-hidden
          style={placeOf(drawn, size)}
          className="pointer-events-none absolute bg-black/50 ring-2 ring-accent-500"
        />
      ) : null}
    </div>
  );
}

/** The part of a rectangle that is on the page. */
function inside({ x, y, width, height }: Rectangle, size: { width: number; height: number }): Rectangle {
  const [left, top] = [Math.max(0, x), Math.max(0, y)];
  return {
    x: left,
    y: top,
    width: Math.max(0, Math.min(size.width, x + width) - left),
    height: Math.max(0, Math.min(size.height, y + height) - top),
  };
}
