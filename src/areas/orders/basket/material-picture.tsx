import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { kindOfMaterial, type MaterialKind } from './material-kinds.ts';

interface Picture {
  name: MessageDescriptor;
  /** Lines in a square of 24, as the icons are drawn. */
  lines: string;
}

const pictures: Readonly<Record<MaterialKind, Picture>> = {
  box: {
    name: msg`Box`,
    lines: 'M3 8l2.2-3.4a1 1 0 0 1 .9-.6h11.8a1 1 0 0 1 .9.6L21 8v11a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1zM3 8h18M10 12h4',
  },
  crate: { name: msg`Crate`, lines: 'M3 5h18l-1 15H4zM3.4 10h17.2M3.7 15h16.6M10 7.5h4' },
  envelope: {
    name: msg`Envelope`,
    lines: 'M4 5h16a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM2 7.5l10 6.5 10-6.5',
  },
  seal: {
    name: msg`Seal`,
    lines: 'M12 3a6 6 0 1 1 0 12a6 6 0 1 1 0-12zM8.5 14L7 22l5-3 5 3-1.5-8M9.5 9l1.8 1.8L14.5 7.4',
  },
  label: {
    name: msg`Label`,
    lines: 'M4 5a1 1 0 0 1 1-1h7l8.5 8.5a1 1 0 0 1 0 1.4L14 20.4a1 1 0 0 1-1.4 0L4 12zM8 8h.01M10.5 13.5l3-3',
  },
  separator: {
    name: msg`Separator sheet`,
    lines: 'M4 3h11a1 1 0 0 1 1 1v16a1 1 0 0 1-1 1H4zM16 6h3a1 1 0 0 1 1 1v4a1 1 0 0 1-1 1h-3M8 8h4M8 12h4',
  },
  folder: {
    name: msg`Folder`,
    lines: 'M3 6a1 1 0 0 1 1-1h5l2 3h9a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1zM3 12h18M12 12v3',
  },
  tape: { name: msg`Tape`, lines: 'M10 5a7 7 0 1 1 0 14a7 7 0 1 1 0-14zM10 9.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5zM10 19h11' },
  pallet: { name: msg`Pallet`, lines: 'M2 8h20v3H2zM4 11v6M12 11v6M20 11v6M2 17h20' },
  other: { name: msg`Material`, lines: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9' },
};

/** Drawing of the kind of a material. */
export function MaterialPicture({ code }: { code: string }) {
  const { i18n } = useLingui();
  const { name, lines } = pictures[kindOfMaterial(code)];
  return (
    <span className="grid size-16 shrink-0 place-items-center rounded-control bg-well text-soft">
      <svg
        role="img"
        aria-label={i18n._(name)}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        className="size-10"
      >
        <path d={lines} />
      </svg>
    </span>
  );
}
