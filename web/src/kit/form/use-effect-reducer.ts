import { useRef, useState } from 'react';

/** What a reducer answers to an event: the next state, and what is to be done now. */
export interface Step<State, Effect> {
  state: State;
  effects: readonly Effect[];
}

/**
 * A reducer that stays pure where something is to be done: it names the effects, `run` has them done and sends the event
 * that comes of one. Each event meets the state that the one before it left, rendered or not, so that a second press finds
 * the first. The promise of `send` ends when everything is done that came of its event.
 */
export function useEffectReducer<State, Happened, Effect>(
  reduce: (state: State, event: Happened) => Step<State, Effect>,
  initial: State | (() => State),
  run: (effect: Effect) => Promise<void> | void,
): [State, (event: Happened) => Promise<void>] {
  const [state, setState] = useState(initial);
  const latest = useRef(state);
  async function send(event: Happened): Promise<void> {
    const next = reduce(latest.current, event);
    latest.current = next.state;
    setState(next.state);
    await Promise.all(next.effects.map(run));
  }
  return [state, send];
}
