import type { Role } from '#schema/grants.ts';
import type { ContainerType } from '#schema/records/reference.ts';
import { accounting, closedAccounts } from '#service/demo/classes/accounting.ts';
import { building, contracts } from '#service/demo/classes/foreign.ts';
import { medical } from '#service/demo/classes/medical.ts';
import { personnel } from '#service/demo/classes/personnel.ts';
import type { ClassPlan } from '#service/demo/field.ts';
import type { Tongue } from '#service/demo/people.ts';

export interface ProjectPlan {
  name: string;
  active: boolean;
  costCenterRequired: boolean;
  /** User name of the person who alone approves its orders; left out where every acceptor does. */
  coordinator?: string;
  classes: readonly ClassPlan[];
  /** Share of the client's containers. */
  weight: number;
}

export interface TypePlan {
  name: string;
  kind: 'box' | 'envelope';
  codePattern: string;
  sealRequired: boolean;
  /** Codes on its labels; left out for those of the client. */
  series?: NonNullable<ContainerType['series']>;
  /** A code of this type by its number in the client. */
  code: (n: number) => string;
}

export interface UserPlan {
  userName: string;
  name: string;
  roles: readonly Role[];
  /** Names of the projects, or all of the client. */
  projects: readonly string[] | 'all';
}

export interface CheckPlan {
  resource: string;
  maxDocumentsInPrintout: number;
  workorderReasons: boolean;
  workorderDescription: boolean;
  workorderReasonComment: boolean;
  /** After some failed sign-ins it asks for a proof of work. */
  isTwoFaEnabled: boolean;
}

export interface ClientPlan {
  urlPath: string;
  name: string;
  language: string;
  tongue: Tongue;
  colour: string;
  /** Its accounts are internal staff, who may switch clients when they hold the grant (decisions.md, Session details). */
  internal: boolean;
  share: number;
  scan: { container: string; document: string; seal: string; separator: string; shelf: string };
  /** Expected result of the client check (S0 §3). */
  check: CheckPlan;
  projects: readonly ProjectPlan[];
  types: readonly TypePlan[];
  /** Boxes on their way to the archive, of a hundred that left. */
  onTheWay: number;
  costCenters: number;
  /** Number of those that are limited to some people. */
  restrictedCenters?: number;
  users: readonly UserPlan[];
}

const project = (name: string, classes: readonly ClassPlan[], weight: number, more: Partial<ProjectPlan> = {}): ProjectPlan => ({
  name,
  classes,
  weight,
  active: true,
  costCenterRequired: false,
  ...more,
});
const box = (name: string, codePattern: string, sealRequired: boolean, code: TypePlan['code']): TypePlan => ({
  name,
  kind: 'box',
  codePattern,
  sealRequired,
  code,
});

const own = (prefix: string, width: number, checkDigit = false) => ({ prefix, width, checkDigit });

const scan = { document: '^\\d{12}$', seal: '^S\\d{8}$', separator: '^SEP-.*', shelf: '^R(?:-\\d{2}){3}$' };
const tenDigits = (n: number): string => String(400_000 + n).padStart(10, '0');
const staff: UserPlan = { userName: 'staff', name: 'Piotr Sadowski', roles: ['CustomerServices', 'User'], projects: 'all' };
/** The same person fulfils the orders of the clients that are not staff themselves. */
const staffOfArchive: UserPlan = { ...staff, roles: [...staff.roles, 'ArchiveProvider'] };
const local = (name: string, lead: string): UserPlan[] => [
  { userName: 'operator', name, roles: ['User'], projects: 'all' },
  { userName: 'supervisor', name: lead, roles: ['Supervisor'], projects: 'all' },
];
const administrator = (name: string): UserPlan => ({ userName: 'admin', name, roles: ['Administrator'], projects: 'all' });

const check = (resource: string, maxDocumentsInPrintout: number, more: Partial<CheckPlan> = {}): CheckPlan => ({
  resource,
  maxDocumentsInPrintout,
  workorderReasons: false,
  workorderDescription: true,
  workorderReasonComment: false,
  isTwoFaEnabled: false,
  ...more,
});

const demo: ClientPlan = {
  urlPath: 'demo',
  name: 'Nordwind Logistyka S.A.',
  language: 'en',
  tongue: 'pl',
  colour: '#14477D',
  internal: true,
  share: 0.7,
  check: check('nordwind', 3, { workorderReasons: true, workorderReasonComment: true }),
  scan: { ...scan, container: '^(?:\\d{10}|E\\d{9})$' },
  projects: [
    project('HR personal files', personnel, 45),
    project('Accounting', accounting, 30, { costCenterRequired: true }),
    project('Patient records', medical, 20, { coordinator: 'acceptor' }),
    project('Ledgers to 2015', closedAccounts, 5, { active: false }),
  ],
  types: [
    box('Archive box', '^\\d{10}$', false, tenDigits),
    box('Sealed box', '^\\d{10}$', true, tenDigits),
    {
      ...box('Envelope', '^E\\d{9}$', false, (n) => `E${String(n).padStart(9, '0')}`),
      kind: 'envelope',
      series: own('E', 8, true),
    },
  ],
  onTheWay: 12,
  costCenters: 40,
  restrictedCenters: 6,
  users: [
    { userName: 'operator', name: 'Marek Zieliński', roles: ['User'], projects: ['HR personal files', 'Accounting'] },
    { userName: 'operator2', name: 'Katarzyna Wójcik', roles: ['User'], projects: ['HR personal files', 'Accounting'] },
    { userName: 'supervisor', name: 'Ewa Nowicka', roles: ['Supervisor'], projects: 'all' },
    { userName: 'office', name: 'Anna Lis', roles: ['User', 'Acceptor'], projects: 'all' },
    { userName: 'admin', name: 'Tomasz Krawczyk', roles: ['Administrator'], projects: 'all' },
    { userName: 'archive', name: 'Jan Grabowski', roles: ['ArchiveProvider'], projects: 'all' },
    staff,
    { userName: 'manager', name: 'Magdalena Pawlak', roles: ['Manager'], projects: 'all' },
    { userName: 'acceptor', name: 'Jan Kos', roles: ['Acceptor'], projects: 'all' },
    { userName: 'driver', name: 'Adam Wilk', roles: ['ArchiveProvider'], projects: 'all' },
    // who imports a rescue file may not resolve its conflicts: that takes a second one
    { userName: 'supervisor2', name: 'Paweł Maj', roles: ['Supervisor'], projects: 'all' },
  ],
};

const acme: ClientPlan = {
  urlPath: 'acme',
  name: 'Acme Solicitors LLP',
  language: 'en',
  tongue: 'en',
  colour: '#1F5C4D',
  internal: false,
  share: 0.2,
  check: check('acme', 10),
  scan: { ...scan, container: '^AC-\\d{6}$' },
  projects: [project('Contracts', contracts, 1)],
  types: [{ ...box('Carton', '^AC-\\d{6}$', false, (n) => `AC-${String(n).padStart(6, '0')}`), series: own('AC-', 6) }],
  onTheWay: 12,
  costCenters: 8,
  users: [...local('Grace Walker', 'Owen Hughes'), staffOfArchive, administrator('Eleanor Clarke')],
};

const globex: ClientPlan = {
  urlPath: 'globex',
  name: 'Globex Bau GmbH',
  language: 'de',
  tongue: 'de',
  colour: '#6B2E4F',
  internal: false,
  share: 0.1,
  check: check('globex', 25, { workorderReasons: true, workorderDescription: false, isTwoFaEnabled: true }),
  scan: { ...scan, container: '^GX\\d{8}$' },
  projects: [project('Bauakten', building, 1)],
  types: [{ ...box('Archivkarton', '^GX\\d{8}$', true, (n) => `GX${String(n).padStart(8, '0')}`), series: own('GX', 8) }],
  // a small client has enough of them for two deliveries
  onTheWay: 20,
  costCenters: 6,
  users: [...local('Jürgen Krüger', 'Käthe Weiß'), staffOfArchive, administrator('Ralf Schäfer')],
};

/** The clients of the demonstration. */
export const clientPlans: readonly ClientPlan[] = [demo, acme, globex];
