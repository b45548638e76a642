import { TOOLS, type ToolSlug } from '@stroma/contract';
import type { Locale } from './site.ts';

const NOTICE: Record<Locale, string> = {
  'en-US':
    '> **Not computed on this server yet.** This page describes the tool as it is designed: its parameters, limits and charts are there and the picture shows them with example data. Until its computation is installed, the analysis cannot be started here.',
  'zh-CN':
    '> **本服务器目前尚不能计算。** 本页介绍该工具的设计：参数、限制和图表均已就绪，图片为示例数据。在安装其计算之前，无法在此启动该分析。',
};

export const isTool = (name: string): name is ToolSlug => Object.hasOwn(TOOLS, name);
/** Read from the registry, so that the notice disappears when the runner gets the tool. */
export const isComputed = (tool: ToolSlug): boolean => TOOLS[tool].computed || !TOOLS[tool].job;
export const withNotice = (body: string, tool: string | undefined, locale: Locale): string =>
  tool && isTool(tool) && !isComputed(tool) ? `${NOTICE[locale]}\n\n${body}` : body;
