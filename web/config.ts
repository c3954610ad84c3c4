import { sharedMessages } from '#shared/messages/shared.ts';

/** What a deployment tells the browser. It stands in the page, and boot.js reads it before the app starts. */
export type AppConfig = {
  /** `prod` is the stage that holds people's records. */
  stage: string;
  /** Whether to show the banner that says that the data are invented. */
  demo: boolean;
  departmentName: string;
  /** Whom to ask for access: a name, telephone number or address. */
  helpContact: string;
  /** Whom to ask about one's own data, and to complain to. */
  grievanceContact: string;
  /** How many days the logs of requests are kept. */
  logDays: number;
};

const { appConfig } = globalThis as { appConfig?: Partial<AppConfig> };

export const config: AppConfig = {
  stage: 'unknown',
  demo: false,
  departmentName: 'Department of School Education',
  helpContact: 'your administrator',
  grievanceContact: 'the grievance officer of the department',
  logDays: 365,
  ...appConfig,
};

/** The text of the banner over every screen. Undefined when the records are real. */
export function stageNote({ stage, demo }: Pick<AppConfig, 'stage' | 'demo'>): string | undefined {
  if (demo) return sharedMessages.demoStage(stage);
  return stage === 'prod' ? undefined : sharedMessages.otherStage(stage);
}
