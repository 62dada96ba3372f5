import * as v from 'valibot';
import { line, list, paragraph, valueText } from '#schema/records/bounds.ts';

/** Additional parameters of a client, under their names of S0 §3. One that is absent has its default. */
export const additionalParameters = v.object({
  /** Text of lists: its color as `#rrggbb`, bold or not, its size in pixels, its font. */
  GRID_COLOR_3V3: v.optional(v.pipe(v.string(), v.maxLength(7), v.hexColor())),
  GRID_FONT_BOLD: v.optional(v.boolean()),
  GRID_FONT_SIZE: v.optional(v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(20))),
  GRID_FONT_FAMILY: v.optional(v.pipe(v.string(), v.maxLength(40), v.regex(/^[\p{L}\d ]+$/u))),
  /** Delay of a tooltip (ms). */
  TOOLTIP_DELAY: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(10_000))),
  /** Character around the cells of an exported list. */
  CSV_QANTIFIER: v.optional(v.picklist(['"', "'"])),
  /** Classes without documents are left out of the drawer. */
  HIDE_EMPTY_CLASSES: v.optional(v.boolean()),
});
export type AdditionalParameters = v.InferOutput<typeof additionalParameters>;

/** Parameters of a client (S0 §3 Client preferences), and settings of scan router and theme. */
export const clientParameters = v.object({
  clientId: line,
  urlPath: line,
  customerName: line,
  customerGuid: line,
  clientLanguage: line,
  primaryColour: line,
  isOfflineMode: v.boolean(),
  isSignalNotification: v.boolean(),
  isMpkEnabled: v.boolean(),
  /** An order states its reason, and each reason a comment; absent from an older service. */
  areWorkorderReasonsEnabled: v.optional(v.boolean()),
  isWorkorderReasonCommentEnabled: v.optional(v.boolean()),
  /** An order has a note; true where it is absent. */
  isWorkOrderDescriptionEnabled: v.optional(v.boolean()),
  /** Default for searching inside pages; absent from an older service. */
  enableElasticSearch: v.optional(v.boolean()),
  /** Only the coordinator of a project approves its orders; absent from an older service. */
  isCoordinatorManaged: v.optional(v.boolean()),
  /** Documents of a basket are compared with what they are now, and can be brought up to date; true where it is absent. */
  isRefreshDocumentsEnabled: v.optional(v.boolean()),
  /** A PDF is saved without a question about its contents; absent from an older service. */
  downloadDocumentWithoutPreparationDialog: v.optional(v.boolean()),
  /** Formats of documents that are kept and never opened, as `xlsx`; absent from an older service. */
  otherFormats: v.optional(list(line)),
  /** Absent from an older service. */
  additionalParams: v.optional(additionalParameters),
  maxOrderUnknownBoxCode: v.number(),
  captureWindowDays: v.number(),
  /** Public half of the key pair for sealing rescue files (`schema/rescue-seal.ts`); absent from an older service. */
  rescueKey: v.optional(paragraph),
  /** Patterns by which the scan router classifies codes; regular expressions, anchored (ux.md §6.3). */
  scan: v.object({
    container: paragraph,
    document: paragraph,
    seal: paragraph,
    separator: paragraph,
    /** Labels of shelves; empty or absent: a shelf is known by the places of the client alone. */
    shelf: v.optional(paragraph),
  }),
});
export type ClientParameters = v.InferOutput<typeof clientParameters>;

/** One preference of a user (S0 §3). */
export const preference = v.object({
  preferenceID: v.number(),
  /** May name its section in parentheses: `City (Delivery address)` (S0 §2 My account). */
  preferenceName: line,
  preferenceValue: valueText,
  defaultValue: valueText,
  /** True if the user chose it: the default may be chosen too. */
  chosen: v.optional(v.boolean()),
  /** Null if any text is allowed. */
  preferenceValueList: v.nullable(list(v.object({ key: line, value: valueText }))),
});
export type Preference = v.InferOutput<typeof preference>;

/** Prefix of the id of a user's settings row with the restricted cost centers they may use; a colon and their id follow. */
export const CHARGED_CENTERS = 'chargedCenters';
export const chargedCenters = v.object({ ids: list(line) });
export type ChargedCenters = v.InferOutput<typeof chargedCenters>;

/** One item of the drawer (S0 §3 Navigation item); `items` are its children. */
export interface MenuItem {
  id: string;
  title: string;
  icon: string;
  groupId: string;
  items: MenuItem[];
  /** Shown regardless of the chosen project (S0 §3). */
  showAllGroups?: boolean | undefined;
  data: { groupId: string; routeId: number; routeParams: { key: string; value: string }[] };
}
export const menuItem: v.GenericSchema<MenuItem> = v.object({
  id: line,
  title: valueText,
  icon: line,
  groupId: line,
  items: list(v.lazy(() => menuItem)),
  showAllGroups: v.optional(v.boolean()),
  data: v.object({
    groupId: line,
    routeId: v.number(),
    routeParams: list(v.object({ key: line, value: valueText })),
  }),
});
export const menu = v.object({
  menu: list(menuItem),
  groups: list(v.object({ id: line, name: line })),
  /** Start page: the item of the user's default project and catalog (S0 §2). */
  active: v.optional(v.object({ id: line, title: valueText })),
});
export type Menu = v.InferOutput<typeof menu>;

/** The signed-in user according to the token. Stored on the device as the offline identity (decisions.md S10). */
export const identity = v.object({
  userId: line,
  userName: line,
  name: line,
  email: line,
  roles: list(line),
  clientId: line,
  urlPath: line,
  internal: v.boolean(),
});
export type Identity = v.InferOutput<typeof identity>;

/** A range of numbers the service reserved for one device (decisions.md S6). `of` is `container` or an attribute id. */
export const numberLease = v.object({
  id: line,
  of: line,
  prefix: line,
  next: v.number(),
  last: v.number(),
  /** Digits the number is padded to. */
  width: v.number(),
  /** Reason why there are no numbers of this series; the range is empty then. */
  refused: v.optional(v.picklist(['prefixTooLong', 'unknownSeries', 'dayFull'])),
});
export type NumberLease = v.InferOutput<typeof numberLease>;
