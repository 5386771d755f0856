# 牌、色、風の名称。「tile-」のあとはクラス名。
# $name: 普通の五の名称。

tile-1m = 一萬
tile-2m = 二萬
tile-3m = 三萬
tile-4m = 四萬
tile-5m = 五萬
tile-6m = 六萬
tile-7m = 七萬
tile-8m = 八萬
tile-9m = 九萬

tile-1s = 一索
tile-2s = 二索
tile-3s = 三索
tile-4s = 四索
tile-5s = 五索
tile-6s = 六索
tile-7s = 七索
tile-8s = 八索
tile-9s = 九索

tile-1p = 一筒
tile-2p = 二筒
tile-3p = 三筒
tile-4p = 四筒
tile-5p = 五筒
tile-6p = 六筒
tile-7p = 七筒
tile-8p = 八筒
tile-9p = 九筒

tile-E = 東
tile-S = 南
tile-W = 西
tile-N = 北
tile-C = 中
tile-F = 發
tile-P = 白

tile-f1 = 梅
tile-f2 = 蘭
tile-f3 = 菊
tile-f4 = 竹
tile-q1 = 春
tile-q2 = 夏
tile-q3 = 秋
tile-q4 = 冬

tile-joker = ジョーカー
tile-back = 裏向きの牌
tile-red = 赤{ $name }

suit-m = 萬子
suit-s = 索子
suit-p = 筒子

wind-E = 東
wind-S = 南
wind-W = 西
wind-N = 北

kind-winds = 風牌
kind-dragons = 三元牌
kind-flowers = 花牌
kind-seasons = 季節牌
