# 麻将牌、花色与风的名称。“tile-”之后是类名。
# $name：普通五的名称。

tile-1m = 一万
tile-2m = 二万
tile-3m = 三万
tile-4m = 四万
tile-5m = 五万
tile-6m = 六万
tile-7m = 七万
tile-8m = 八万
tile-9m = 九万

tile-1s = 一条
tile-2s = 二条
tile-3s = 三条
tile-4s = 四条
tile-5s = 五条
tile-6s = 六条
tile-7s = 七条
tile-8s = 八条
tile-9s = 九条

tile-1p = 一饼
tile-2p = 二饼
tile-3p = 三饼
tile-4p = 四饼
tile-5p = 五饼
tile-6p = 六饼
tile-7p = 七饼
tile-8p = 八饼
tile-9p = 九饼

tile-E = 东风
tile-S = 南风
tile-W = 西风
tile-N = 北风
tile-C = 红中
tile-F = 发财
tile-P = 白板

tile-f1 = 梅
tile-f2 = 兰
tile-f3 = 菊
tile-f4 = 竹
tile-q1 = 春
tile-q2 = 夏
tile-q3 = 秋
tile-q4 = 冬

tile-joker = 百搭
tile-back = 牌背
tile-red = 赤{ $name }

suit-m = 万子
suit-s = 条子
suit-p = 饼子

wind-E = 东
wind-S = 南
wind-W = 西
wind-N = 北

kind-winds = 风牌
kind-dragons = 箭牌
kind-flowers = 花牌
kind-seasons = 季牌
