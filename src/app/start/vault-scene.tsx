/** A wall of shelves at night with one box lit: drawn, not photographed, so that it costs two kilobytes and works offline. */

const COLUMNS = 7;
const ROWS = 6;
const BOX = { width: 118, height: 84 };
const GAP = { x: 14, y: 44 };
const LIT = { column: 4, row: 3 };
/** Color scale of the client, used for the wall. */
const step = (name: number) => `var(--color-primary-${name})`;
const between = (one: number, part: number, other: number) => `color-mix(in oklab, ${step(one)} ${part}%, ${step(other)})`;
const tones = [between(600, 45, 700), step(700), between(600, 70, 700), between(700, 75, 800), between(600, 25, 700)] as const;

interface Place {
  column: number;
  row: number;
  x: number;
  y: number;
  tone: string;
  /** Some places are empty, as on any shelf. */
  empty: boolean;
}

const places: readonly Place[] = Array.from({ length: COLUMNS * ROWS }, (_, at) => {
  const column = at % COLUMNS;
  const row = Math.floor(at / COLUMNS);
  return {
    column,
    row,
    x: column * (BOX.width + GAP.x) - 40,
    y: row * (BOX.height + GAP.y) - 10,
    tone: tones[(column * 3 + row * 5) % tones.length] ?? tones[0],
    // The first shelf is left for the name, the last for the words.
    empty: row === 0 || row === ROWS - 1 || (column * 7 + row * 11) % 13 === 0,
  };
});

export function VaultScene() {
  return (
    <svg viewBox="0 0 840 760" preserveAspectRatio="xMidYMid slice" aria-hidden className="absolute inset-0 size-full">
      <defs>
        <linearGradient id="wall" x1="0" y1="0" x2="0.6" y2="1">
          <stop offset="0" stopColor={step(800)} />
          <stop offset="1" stopColor={step(950)} />
        </linearGradient>
        <radialGradient id="glow" cx="0.5" cy="0.5" r="0.5">
          <stop offset="0" stopColor="#F7941C" stopOpacity="0.55" />
          <stop offset="0.55" stopColor="#F7941C" stopOpacity="0.12" />
          <stop offset="1" stopColor="#F7941C" stopOpacity="0" />
        </radialGradient>
        <linearGradient id="shade" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0.45" stopColor={step(950)} stopOpacity="0" />
          <stop offset="1" stopColor={step(950)} stopOpacity="0.8" />
        </linearGradient>
      </defs>
      <rect width="840" height="760" fill="url(#wall)" />
      {Array.from({ length: ROWS }, (_, row) => (
        <g key={row}>
          <rect x="-20" y={row * (BOX.height + GAP.y) + BOX.height - 10} width="880" height="9" fill={step(900)} />
          <rect
            x="-20"
            y={row * (BOX.height + GAP.y) + BOX.height - 10}
            width="880"
            height="2"
            fill={between(500, 70, 600)}
            opacity="0.55"
          />
        </g>
      ))}
      {places.map((place) => (place.empty && !isLit(place) ? null : <Box key={`${place.column}:${place.row}`} place={place} />))}
      <Glow />
      <rect width="840" height="760" fill="url(#shade)" />
      {places.filter(isLit).map((place) => (
        <Box key="lit" place={place} />
      ))}
    </svg>
  );
}

function isLit({ column, row }: Place): boolean {
  return column === LIT.column && row === LIT.row;
}

function Glow() {
  const lit = places.find(isLit);
  return lit ? <circle cx={lit.x + BOX.width / 2} cy={lit.y + BOX.height / 2} r="260" fill="url(#glow)" /> : null;
}

function Box({ place }: { place: Place }) {
  const { x, y } = place;
  const lit = isLit(place);
  const { width, height } = BOX;
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect x="5" y="20" width={width - 10} height={height - 20} rx="4" fill={lit ? '#F4F7FA' : place.tone} />
      <rect x="5" y="20" width={width - 10} height="9" fill={step(950)} opacity={lit ? 0.08 : 0.22} />
      <rect width={width} height="24" rx="5" fill={lit ? '#FFFFFF' : place.tone} />
      <rect width={width} height="24" rx="5" fill="#FFFFFF" opacity={lit ? 0 : 0.1} />
      {lit ? (
        <g transform={`translate(${width / 2} 38)`} fill="#F7941C">
          <circle r="9" cy="7" />
          <path d="M-4 12h8l3.4 18a1.6 1.6 0 0 1-1.6 1.9H-5.8A1.6 1.6 0 0 1-7.4 30Z" />
        </g>
      ) : (
        <g transform={`translate(${width / 2 - 22} 42)`}>
          <rect width="44" height="24" rx="2" fill={step(200)} opacity="0.75" />
          <path
            d="M5 6v12M8 6v12M10 6v12M14 6v12M16 6v12M20 6v12M23 6v12M25 6v12M29 6v12M33 6v12M35 6v12M38 6v12"
            stroke={step(800)}
            strokeWidth="1.4"
          />
        </g>
      )}
    </g>
  );
}
