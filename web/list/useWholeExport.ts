import { useEffect, useRef, useState } from 'react';
import type { Export } from '#shared/domain/export.ts';
import { type FilterName, SERVICE } from '#shared/domain/listNames.ts';
import type { TeacherFilters } from '#shared/domain/listQuery.ts';
import { exportMessages } from '#shared/messages/exports.ts';
import { call } from '../api/client.ts';
import { notify } from '../ui/notify.tsx';
import { exportFailure } from './exportFailure.ts';
import { followJob } from './followJob.ts';
import type { FilteredList } from './useRecordList.ts';

export type WholeExport = {
  start: () => void;
  starting: boolean;
  /** The export on screen; undefined when there is none. */
  job: Export | undefined;
  /** Fetches a new link to the file and downloads it. */
  download: () => void;
  /** Closes the dialog. The server goes on, and deletes the file after a day. */
  close: () => void;
};

const ask = async (jobId: string): Promise<Export> => (await call('exports.get', { params: { jobId } })).data;

/** The filters of a list as requests of exports name them. */
export const sentFilters = (filters: Readonly<Partial<Record<FilterName, string>>>): TeacherFilters => ({
  ...filters,
  service: SERVICE.find((one) => one === filters.service),
});

/** Exports everything that matches the list's search and filters. */
export function useWholeExport({ area, state }: FilteredList<unknown>): WholeExport {
  const { filters, q, sort, order } = state;
  const whole = useServerExport();
  const begin = async () =>
    (await call('exports.create', { body: { kind: area, filters: sentFilters(filters), q, sort, order } }))
      .data;
  return { ...whole, start: () => whole.start(begin) };
}

/** An export that the server writes to one file. @returns `start` with what begins it */
export function useServerExport(): Omit<WholeExport, 'start'> & {
  start: (begin: () => Promise<Export>) => void;
} {
  const [starting, setStarting] = useState(false);
  const [job, setJob] = useState<Export>();
  const watched = useRef<string>(undefined);
  /** Whether the list is still on screen. */
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  const watching = (id: string) => here.current && watched.current === id;
  /** Shows the export while somebody watches it. @returns whether somebody does */
  const seen = (latest: Export) => {
    if (!watching(latest.id)) return false;
    setJob(latest);
    return true;
  };
  const close = () => {
    watched.current = undefined;
    setJob(undefined);
  };

  const start = async (begin: () => Promise<Export>) => {
    if (starting) return;
    setStarting(true);
    try {
      const data = await begin();
      watched.current = data.id;
      seen(data);
      setStarting(false);
      const followed = await followJob(data, ask, seen);
      if (followed || !watching(data.id)) return;
      close();
      notify.error(exportMessages.lost);
    } catch (error) {
      notify.error(exportFailure(error));
    } finally {
      setStarting(false);
    }
  };

  const download = async () => {
    if (!job) return;
    try {
      const { data } = await call('exports.link', { params: { jobId: job.id } });
      const link = document.createElement('a');
      link.href = data.url;
      link.download = data.file_name;
      link.click();
    } catch (error) {
      notify.error(exportFailure(error));
    }
  };

  return { start: (begin) => void start(begin), starting, job, download: () => void download(), close };
}
