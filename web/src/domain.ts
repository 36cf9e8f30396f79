import type { StartScreen } from '@pcr/contract/start/start.schema.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** What a screen of a member is given by the app. */
export interface ScreenProps {
  /** Whose app it is; as the device remembers them while the session is not known. */
  user: { id: string; full_name: string; email: string };
}

/** Loads the code of a page, which is a file of its own. */
export type LoadPage<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Asks for what a screen shows. */
export type Begin = (client: QueryClient) => readonly Promise<unknown>[];

/**
 * What a domain brings to the app; domains.ts names them all. Every visitor loads it before
 * anything is drawn, so it holds addresses and what loads the rest, and nothing else.
 */
export interface Domain {
  /** The screens between the bars, by path. */
  screens?: Readonly<Record<string, LoadPage<ScreenProps>>>;
  /** Those of them that stand behind the disclaimer of the family records (agreements.md 22). */
  disclaimed?: readonly string[];
  /**
   * The screens that open without a session, by path: what links in mails lead to, and what is for
   * everybody.
   */
  open?: Readonly<Record<string, LoadPage<object>>>;
  /**
   * Loads what asks for the data of a screen while the code of that is still on its way, by its
   * path, with `?tab=` where it has tabs: they may be other domains'.
   */
  begins?: Readonly<Record<string, () => Promise<Begin>>>;
}

/**
 * A screen that people open the app on, whose frame the build draws into the page (kit.md 139). A
 * domain's file exports `frames`, which gives them by address: the build alone calls it, so no
 * browser loads it.
 */
export interface FramedScreen {
  /** The module of the page below web/src, from which the build knows its files. */
  module: string;
  /** What it is called in `GET /api/start/:screen`. */
  start: StartScreen;
  /** The note that stands on it until the member has had it: it looks different before. */
  note?: string;
  /** The note waits while the grace period lasts, and the screen looks as it does afterwards. */
  waits?: true;
  /** What its drafts are called: with one it looks different. */
  draft?: string;
  /** The module of its samples, and the words of an answer for which they are shown. */
  samples?: { module: string; where: readonly string[] };
}

export type DomainFrames = Readonly<Record<string, FramedScreen>>;

/**
 * What a domain's forms are called that were begun and not saved, by the first word of their
 * draft's name: an entry that is added and one that is changed, or one for both.
 * `<domain>.unsaved.ts` exports them as `unsaved`.
 */
export type UnsavedForms = Readonly<Record<string, string | { added: string; changed: string }>>;
