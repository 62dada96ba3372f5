/**
 * Logos of the demonstration clients, drawn for a dark bar 37 pixels high. Letters are those of the machine: a picture
 * inside an `<img>` may fetch no font.
 */

const FONT = 'font-family="Lato, Helvetica Neue, Segoe UI, Arial, sans-serif"';
const picture = (width: number, label: string, drawing: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="37" viewBox="0 0 ${width} 37" role="img"><title>${label}</title>${drawing}</svg>`;

/** Wind over a crate. */
const nordwind = picture(
  168,
  'Nordwind Logistyka',
  `<g fill="none" stroke="#FFFFFF" stroke-width="3" stroke-linecap="round"><path d="M2 11h20a4.5 4.5 0 1 0-4.5-4.5"/><path d="M2 18.500h29a4.5 4.5 0 1 1-4.5 4.5" stroke="#F7941C"/><path d="M2 26h14a4 4 0 1 1-4 4"/></g><text x="44" y="19" ${FONT} font-size="18" font-weight="700" letter-spacing="0.4" fill="#FFFFFF">Nordwind</text><text x="44" y="32" ${FONT} font-size="10.5" letter-spacing="3.2" fill="#C4DDFC">LOGISTYKA</text>`,
);

/** A seal under a column. */
const acme = picture(
  166,
  'Acme Solicitors',
  `<g fill="none" stroke="#FFFFFF" stroke-width="2"><path d="M4 6h28M8 10v16M14 10v16M22 10v16M28 10v16M3 30h30" stroke-linecap="square"/></g><circle cx="18" cy="30" r="5.5" fill="#D9B45B"/><text x="46" y="21" ${FONT} font-size="20" font-weight="700" letter-spacing="3" fill="#FFFFFF">ACME</text><text x="46" y="33" ${FONT} font-size="10.5" letter-spacing="2.6" fill="#D5E8E2">SOLICITORS</text>`,
);

/** A crane that lifts a beam. */
const globex = picture(
  180,
  'Globex Bau',
  `<g fill="none" stroke="#FFFFFF" stroke-width="2.6" stroke-linejoin="round" stroke-linecap="round"><path d="M9 34V5l24 5M3 10l6-5M9 14l14-6.200M4 34h10"/><path d="M29 9.500V17" stroke-width="1.6"/></g><rect x="22" y="18" width="14" height="6" rx="1" fill="#F2B8A0"/><text x="48" y="25" ${FONT} font-size="21" font-weight="700" fill="#FFFFFF">Globex<tspan font-weight="400" fill="#F0D3E1"> Bau</tspan></text>`,
);

/** By the address of the client. */
export const logos: Readonly<Record<string, string>> = { demo: nordwind, acme, globex };
