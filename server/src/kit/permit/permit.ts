import { ApiError } from '../errors/api-error.ts';

/** The signed-in member on whose behalf a request runs. */
export interface Actor {
  readonly id: string;
}

/** Each rule is a sentence: may this actor do this to this row? (kit.md 87) */
export type Rule<Row> = (actor: Actor, row: Row) => boolean;
export type Rules<Row> = { see: Rule<Row> } & Record<string, Rule<Row>>;

declare const granted: unique symbol;

/**
 * Proof that the rule was asked. Only `permit` makes one; a write takes nothing else (kit.md 88).
 */
export interface Permit<Action, Row> {
  readonly actor: Actor;
  readonly row: Row;
  readonly [granted]: Action;
}

/**
 * Grants the action or refuses: 404 for what the actor may not see, 403 for what they may see but
 * not do (kit.md 2).
 */
export function permit<Row, R extends Rules<Row>, Action extends keyof R & string>(
  rules: R & Rules<Row>,
  actor: Actor,
  action: Action,
  row: Row | undefined,
): Permit<Action, Row> {
  if (row === undefined || !rules.see(actor, row)) throw new ApiError('not_found');
  if (!(rules as Rules<Row>)[action]?.(actor, row)) throw new ApiError('forbidden');
  return { actor, row } as Permit<Action, Row>;
}

type RestoreRules<Row> = Rules<Row> & { restore: Rule<Row> };

/**
 * As `permit`, for an entry that must not be deleted. A deleted one is not found; a person who may
 * restore it learns that from the refusal, and the screen offers it to nobody else.
 */
export function permitLiving<
  Row extends { deleted: boolean },
  R extends RestoreRules<Row>,
  Action extends keyof R & string,
>(
  rules: R & RestoreRules<Row>,
  actor: Actor,
  action: Action,
  row: Row | undefined,
): Permit<Action, Row> {
  if (!row?.deleted) return permit(rules, actor, action, row);
  throw new ApiError('not_found', rules.restore(actor, row) ? { can: { restore: true } } : {});
}
