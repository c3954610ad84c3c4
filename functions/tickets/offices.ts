import { decidesFrom, TICKET_AGES, type TicketOffice } from '#shared/domain/ticket.ts';
import type { TicketOf } from '../directory/tickets.ts';
import type { MasterData } from '../masterData/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import { daysWaited, stateNow } from './present.ts';

/** The middle of some numbers; of an even count, halfway between the two. */
export function median(numbers: readonly number[]): number | null {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length / 2;
  const [low, high] = [sorted[Math.ceil(half) - 1], sorted[Math.floor(half)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

type Placed = TicketOf & { school: SchoolRow };

/** Whether a district or sub-division decides a ticket on some day. Login phones wait for a super_admin alone. */
const waitsForOffice = ({ of }: TicketOf['row']) => decidesFrom(of, 'deo') !== undefined;

/**
 * What the offices decided and what waits, each district before its sub-divisions. A ticket belongs to where its record is
 * now; one whose record is gone belongs nowhere.
 */
export function ticketReport(found: readonly TicketOf[], master: MasterData, today: string): TicketOffice[] {
  const placed = found.filter((one): one is Placed => one.school !== undefined && waitsForOffice(one.row));
  const named = (collection: 'districts' | 'rd-blocks', id: number | undefined) =>
    master.name(collection, id);
  const districts = Map.groupBy(placed, ({ school }) => named('districts', school.district));
  const inOrder = <T>(groups: Map<string, T>) => [...groups].sort(([a], [b]) => a.localeCompare(b));
  return inOrder(districts).flatMap(([district, ofDistrict]) => [
    office({ district, rd_block: '' }, ofDistrict, today),
    ...inOrder(Map.groupBy(ofDistrict, ({ school }) => named('rd-blocks', school.rd_block)))
      .filter(([rd_block]) => rd_block !== '')
      .map(([rd_block, ofBlock]) => office({ district, rd_block }, ofBlock, today)),
  ]);
}

const DECIDED: readonly string[] = ['accepted', 'partly', 'returned'];

/**
 * Whether a ticket counts as decided by an office: in a district whoever decided, in a sub-division what it decided
 * itself. Rows of former versions do not say who did.
 */
const isDecided = ({ state, decided_by }: TicketOf['row'], rd_block: string) =>
  DECIDED.includes(state) && (rd_block === '' || !decided_by || decided_by === 'sdeo');

function office(
  place: Pick<TicketOffice, 'district' | 'rd_block'>,
  found: readonly TicketOf[],
  today: string,
): TicketOffice {
  const rows = found.map(({ row }) => row);
  const decided = rows.filter((row) => isDecided(row, place.rd_block)).map((row) => daysWaited(row, today));
  const waiting = found
    .filter(({ row, school }) => stateNow(row, school) === 'open')
    .map(({ row }) => daysWaited(row, today));
  const between = (from: number, to: number) => waiting.filter((days) => days >= from && days < to).length;
  const [week, fortnight] = TICKET_AGES;
  return {
    ...place,
    decided: decided.length,
    median_days: median(decided),
    waiting: {
      under7: between(0, week),
      under14: between(week, fortnight),
      longer: between(fortnight, Number.POSITIVE_INFINITY),
    },
  };
}
