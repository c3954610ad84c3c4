import type { FieldValues, Path } from 'react-hook-form';
import type { OpenRequest, RequestKeys } from '../api/requestKey.ts';
import type { Unit } from '../ui/conflict.ts';
import type { Checked, Refusal } from './faults.ts';

/** What follows a save. */
export type Then = 'leave' | 'another';
/** What an edit began with. A resolved conflict begins a new edit. A new record has no version. */
export type Base<Values> = { version: number | undefined; values: Values };

/**
 * What is kept of a form when the session ends: its base, what was typed, and for the next record, what was to follow a
 * running save, and the save whose outcome is unknown.
 */
export type Held<Values> = {
  base: Base<Values>;
  typed: Values;
  ahead: string;
  storing?: Then;
  request?: OpenRequest;
  /** What may be stored, because the answer to its save was lost. */
  sent?: Values;
};

/** What the form of a record needs to know of its record. */
export type FormParts<Values extends FieldValues, Input, Stored> = {
  /** Names the record, as `school:12` or `school:new`. */
  name: string;
  /** The version and the values that the form begins with. */
  base: Base<Values>;
  /** Checks the values of the form, knowing those that the edit began with. */
  check: (values: Values, base: Values) => Checked<Input>;
  /** A field without which nothing can be saved. While it is empty, a save only moves the focus to it. */
  needs?: Path<Values>;
  /** Creates the record, or changes it if it still has this version. */
  store: (input: Input, version: number | undefined) => Promise<unknown>;
  /** The keys under which the record is created. A form that got its work back continues with the same one. */
  requests: RequestKeys;
  /** The sentence for a save that succeeded. */
  saved: (input: Input) => string;
  /** Takes the last save back. The notice about the save offers it. */
  undo?: () => void;
  /** The refusal for a save that failed, whose values are passed. */
  refusal: (error: unknown, values: Values) => Refusal;
  /** For a record that somebody else changed: reads what is stored now, and what a person then decides about. */
  conflict?: {
    read: () => Promise<Stored>;
    toValues: (stored: Stored) => Values;
    units: readonly Unit<Values>[];
    /** Whether the form began with another record than this one, so that each difference is asked about. */
    isAnother?: (stored: Stored) => boolean;
    /** Called with the form's values after the person has decided. */
    onResolved?: (merged: Values, stored: Stored) => void;
  };
  /** The values that the form begins with after "Save and add another". Undefined if it has no such button. */
  next?: (saved: Values) => Values;
  /**
   * The text fields at which each next record begins, as they follow on screen. They get what is typed while the one
   * before is saved, which a Tab divides.
   */
  first?: readonly Path<Values>[];
  /** Whether something must be answered before the save. If so, it is now on screen. */
  pauses?: (then: Then, values: Values) => boolean;
  /** The field that takes the focus instead of one that cannot. */
  focusFor?: (field: string, values: Values) => string;
  /** The name of a field for people, where the form lists its faults. */
  labelOf?: (field: string) => string;
  /** Called after each save. */
  onStored?: (input: Input) => void;
  /** Called once, when the form has nothing more to do. */
  onDone: () => void;
};
