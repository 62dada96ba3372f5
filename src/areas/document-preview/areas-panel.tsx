import { Trans, useLingui } from '@lingui/react/macro';
import { EyeOff, Highlighter, MessageSquare, Plus, Trash2 } from 'lucide-react';
import { DOCUMENT_LIMITS } from '#schema/limits/documents.ts';
import { positionOf } from '#schema/records/page-area.ts';
import { Button } from '#src/kit/button/button.tsx';
import { IconButton } from '#src/kit/button/icon-button.tsx';
import { classes } from '#src/kit/classes.ts';
import { Field } from '#src/kit/inputs/field.tsx';
import { fitted, type AreaKind, type EditArea } from './page-areas.ts';
import { labelOf, textUnder } from './page-words.ts';
import type { Editor } from './use-editor.ts';

const glyphs = {
  black: { icon: EyeOff, look: 'bg-black text-white' },
  highlight: { icon: Highlighter, look: 'bg-yellow-300 text-neutral-900' },
  note: { icon: MessageSquare, look: 'bg-sky-100 text-sky-900' },
} as const;

/** Size of an area that is added without a pointer. */
const NEW = { width: 240, height: 40 };

/** The areas of the page as a list: what can be done with a pointer can be done here. */
export function AreasPanel({ editor }: { editor: Editor }) {
  const { areas, tool, size } = editor;
  const chosen = areas.find(({ id }) => id === editor.chosen);
  const kind = tool === 'choose' ? undefined : tool;
  return (
    <section className="flex flex-col gap-2 border-t border-line p-4">
      <h2 className="flex items-center justify-between text-section font-bold">
        <Trans>Areas of this page</Trans>
        <span className="rounded-full bg-well px-2.5 py-0.5 text-office">{areas.length}</span>
      </h2>
      {areas.length === 0 ? (
        <p className="text-office text-muted">
          <Trans>None yet. Draw one over the page, or add one here and move it with the arrow keys.</Trans>
        </p>
      ) : null}
      <ul>
        {areas.map((area) => (
          <AreaRow key={area.id} area={area} editor={editor} />
        ))}
      </ul>
      {chosen && editor.mayChange(chosen.kind) ? <ChosenFields key={chosen.id} area={chosen} editor={editor} /> : null}
      {kind && editor.mayChange(kind) ? (
        <Button
          icon={Plus}
          disabled={areas.length >= DOCUMENT_LIMITS.areas}
          onClick={() => editor.add(kind, { x: (size.width - NEW.width) / 2, y: (size.height - NEW.height) / 2, ...NEW })}
        >
          <Trans>Add: {editor.kindName(kind)}</Trans>
        </Button>
      ) : null}
    </section>
  );
}

function AreaRow({ area, editor }: { area: EditArea; editor: Editor }) {
  const { t } = useLingui();
  const { icon: Glyph, look } = glyphs[area.kind];
  const name = editor.nameOf(area);
  const text = area.kind === 'note' ? area.text : labelOf(textUnder(area, editor.words));
  const isChosen = editor.chosen === area.id;
  return (
    <li className={classes('flex items-center gap-2 rounded-control', isChosen && 'bg-tint-strong')}>
      <button
        type="button"
        aria-pressed={isChosen}
        aria-label={name}
        onClick={() => editor.choose(area.id)}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 px-2 py-1 text-left"
      >
        <span className={classes('grid size-8 shrink-0 place-items-center rounded-control', look)}>
          <Glyph size={18} aria-hidden />
        </span>
        <span className="min-w-0 flex-1">
          <b className="block truncate text-office">{text || editor.kindName(area.kind)}</b>
          <span className="code-text block text-small text-muted">{positionOf(area)}</span>
        </span>
      </button>
      {editor.mayChange(area.kind) ? (
        <IconButton icon={Trash2} iconSize={20} label={t`Remove: ${name}`} onClick={() => editor.remove(area.id)} />
      ) : null}
    </li>
  );
}

const labelled = ['x', 'y', 'width', 'height'] as const;

/** Place and size of the chosen area as numbers, and the text of a note. */
function ChosenFields({ area, editor }: { area: EditArea; editor: Editor }) {
  const { t } = useLingui();
  const labels = { x: t`Left`, y: t`Top`, width: t`Width`, height: t`Height` };
  const change = (part: (typeof labelled)[number], text: string) => {
    const value = Number(text);
    if (text !== '' && Number.isFinite(value))
      editor.place(area.id, fitted({ ...area, [part]: value }, editor.size), `fields ${area.id}`);
  };
  return (
    <div className="flex flex-col gap-3 border-t border-line pt-3">
      <div className="grid grid-cols-4 gap-2">
        {labelled.map((part) => (
          <NumberField key={part} label={labels[part]} value={area[part]} onChange={(text) => change(part, text)} />
        ))}
      </div>
      {area.kind === 'note' ? (
        <label className="flex flex-col gap-1 text-office">
          {t`Text of the note`}
          <textarea
            value={area.text}
            maxLength={DOCUMENT_LIMITS.noteCharacters}
            rows={4}
            onChange={(event) => editor.write(area.id, event.target.value)}
            className="rounded-control bg-card p-2 shadow-[inset_0_0_0_1px_var(--color-line-strong)]"
          />
        </label>
      ) : null}
    </div>
  );
}

function NumberField({ label, value, onChange }: { label: string; value: number; onChange: (text: string) => void }) {
  return <Field type="number" label={label} value={String(value)} onChange={onChange} />;
}

/** Kinds with their glyph, for the tools. */
export const areaGlyph = (kind: AreaKind) => glyphs[kind].icon;
