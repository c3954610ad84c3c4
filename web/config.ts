/** What a deployment tells the browser, by /config.js before the app starts. */
type AppConfig = {
  stage: string;
  /** Shows the banner that says the data are invented. */
  demo: boolean;
  departmentName: string;
  /** Whom to ask for access: a name, telephone number or address. */
  helpContact: string;
};

const { appConfig } = globalThis as { appConfig?: Partial<AppConfig> };

export const config: AppConfig = {
  stage: 'unknown',
  demo: false,
  departmentName: 'Department of School Education',
  helpContact: 'your administrator',
  ...appConfig,
};
