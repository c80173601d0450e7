import * as vscode from 'vscode';
import { ContextKeys } from './contextKeys.ts';
import { OutputLog } from './outputLog.ts';

/** What every feature's `register…` function needs to build its services. */
export interface Activation {
  readonly context: vscode.ExtensionContext;
  readonly contextKeys: ContextKeys;
  readonly log: OutputLog;
  /** Disposes the service when the extension is deactivated, and returns it. */
  register<T extends vscode.Disposable>(service: T): T;
}

/** Prepares the activation of the features; touches neither disk nor network. */
export function createActivation(context: vscode.ExtensionContext): Activation {
  const register = <T extends vscode.Disposable>(service: T): T => {
    context.subscriptions.push(service);
    return service;
  };
  return {
    context,
    contextKeys: new ContextKeys((key, value) => void vscode.commands.executeCommand('setContext', key, value)),
    log: register(new OutputLog()),
    register,
  };
}
