import type { BrowserContext, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect } from 'vitest';
import { dayInIndia } from '#shared/domain/dates.ts';
import type { MasterItem } from '#shared/domain/masterData.ts';
import type { School, SchoolInput } from '#shared/domain/school.ts';
import type { Order } from '#shared/domain/service/order.ts';
import type { SchoolPosts } from '#shared/domain/service/posts.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import type { Ticket } from '#shared/domain/ticket.ts';
import { leastOf } from '#shared/records/samples.ts';
import { school } from '#shared/records/school.ts';
import { enter, people, sessionHeaders } from './browser.ts';
import { emptied, keptTab } from './tabs.ts';
import type { TeacherBody } from './teacherScreens.ts';

let sequence = 0;
/** A School ID of 11 digits that no other test uses. */
export const freshId = () =>
  `9${String(Date.now() % 1e7).padStart(7, '0')}${String(++sequence).padStart(3, '0')}`;

/** A complete school in Aizawl. */
export const schoolBody = (school_id: string, more: Partial<SchoolInput> = {}): SchoolInput => ({
  ...leastOf(school),
  school_id,
  school_name: `Govt. Journey School ${school_id}`,
  school_level: 'Primary School',
  medium: 'Mizo',
  district: 'Aizawl',
  rd_block: 'Tlangnuam',
  pincode: '796001',
  habitation_class: 'Rural',
  habitation_category: 'Village',
  ...more,
});

/**
 * The API as another client would call it, in the session of a signed-in page. A session of its own could end another
 * one, because an account has only five.
 */
export function apiOf(page: Page) {
  const send = async (method: string, path: string, data?: unknown) => {
    const headers = await sessionHeaders(page);
    const answer = await page.request.fetch(`/api${path}`, { method, data, headers });
    const json = await answer.json();
    expect(answer.ok(), `${method} ${path}: ${JSON.stringify(json)}`).toBe(true);
    return json.data;
  };
  /** Makes a draft of these lines. */
  const draftOrder = (lines: object[], more: object = {}): Promise<Order> => {
    const day = dayInIndia(new Date());
    const header = { number: `EDN/${freshId()}`, date: day, kind: 'transfer', authority: 'Director' };
    return send('POST', '/orders', { ...header, effective_on: day, lines, ...more });
  };
  return {
    create: (body: SchoolInput): Promise<School> => send('POST', '/schools', body),
    read: (schoolId: string): Promise<School> => send('GET', `/schools/school-id/${schoolId}`),
    remove: (id: number): Promise<void> => send('DELETE', `/schools/${id}`),
    /** Deletes a school with its teachers. */
    removeAll: (id: number): Promise<void> => send('DELETE', `/cascade/school/${id}?force=true`),
    /** Closes a school without teachers. */
    close: ({ id, version }: School): Promise<unknown> =>
      send('POST', `/schools/close/${id}`, {
        on: dayInIndia(new Date()),
        reason: 'Nobody enrolled',
        version,
      }),
    createTeacher: (body: TeacherBody): Promise<Teacher> => send('POST', '/teachers', body),
    readTeacher: (id: number): Promise<Teacher> => send('GET', `/teachers/${id}`),
    findTeachers: (q: string): Promise<Teacher[]> =>
      send('GET', `/teachers/search?q=${encodeURIComponent(q)}`),
    changeTeacher: (id: number, body: Partial<TeacherBody> & { version?: number }): Promise<Teacher> =>
      send('PUT', `/teachers/${id}`, body),
    leave: (id: number, on: string): Promise<Teacher> =>
      send('POST', `/teachers/leave-service/${id}`, { reason: 'other', on }),
    removeTeacher: (id: number): Promise<void> => send('DELETE', `/cascade/teacher/${id}?force=true`),
    /** Merges a new record into another. */
    merge: (id: number, from: number): Promise<Teacher> =>
      send('POST', `/teachers/merge/${id}`, { from, versions: { this: 1, other: 1 }, choose: {} }),
    /** Issues an order of these lines. */
    /** @returns the id of the order */
    issueOrder: async (lines: object[]): Promise<number> => {
      const { id, version } = await draftOrder(lines);
      await send('POST', `/orders/${id}/issue`, { version });
      return id;
    },
    /** Issues an order of these lines, whose teachers are relieved and join today. */
    moveByOrder: async (lines: object[]): Promise<Order> => {
      const draft = await draftOrder(lines);
      await send('POST', `/orders/${draft.id}/issue`, { version: draft.version });
      const on = dayInIndia(new Date());
      for (const { id } of await send('GET', `/moves?order_id=${draft.id}`))
        for (const step of ['relieve', 'join']) await send('POST', `/moves/${id}/${step}`, { on });
      return draft;
    },
    /** Gives a teacher an account, to sign in with a code to this phone. */
    giveAccount: (teacher_id: number, phone: string): Promise<unknown> =>
      send('POST', '/user-management', { username: `t${phone}`, role: 'teacher', teacher_id, phone }),
    draftOrder,
    changeOrder: (
      { id, number, date, kind, authority, effective_on, version }: Order,
      lines: object[],
    ): Promise<Order> =>
      send('PUT', `/orders/${id}`, { number, date, kind, authority, effective_on, version, lines }),
    readOrder: (id: number): Promise<Order> => send('GET', `/orders/${id}`),
    savePosts: (schoolId: string, version: number, lines: object[]): Promise<SchoolPosts> =>
      send('PUT', `/schools/posts/${schoolId}`, { version, lines }),
    tickets: (query: string): Promise<Ticket[]> => send('GET', `/tickets?${query}`),
    askCorrection: (body: object): Promise<Ticket> => send('POST', '/tickets', body),
    takeBack: ({ id, version }: Ticket): Promise<Ticket> =>
      send('POST', `/tickets/${id}/withdraw`, { version }),
    createItem: (path: string, body: object): Promise<MasterItem> => send('POST', path, body),
    changeItem: (path: string, body: object): Promise<MasterItem> => send('PUT', path, body),
  };
}

export type SchoolsApi = ReturnType<typeof apiOf>;
type Desk = { context: BrowserContext; page: Page; api: SchoolsApi };

/** An administrator's desk for a test file: one session for all tests, and a tab as new for each. */
export function adminDesk(use: (desk: Desk) => void) {
  const { machine } = people();
  let context: BrowserContext;
  let page: Page;
  let api: SchoolsApi;
  beforeAll(async () => {
    context = await machine();
    page = await keptTab(context);
    await enter(context, 'admin');
    api = apiOf(page);
    use({ context, page, api });
  });
  beforeEach(async () => {
    if (!(await emptied(page))) {
      await page.close();
      page = await keptTab(context);
    }
    use({ context, page, api });
  });
  return { machine };
}
